import { useQuery } from '@tanstack/react-query';
import { FolderSync } from 'lucide-react';
import { catalogQuery, useRescan } from '../../api/catalog.ts';
import { Button } from '../../design/button.tsx';
import { ErrorNote } from '../../design/error-note.tsx';
import { Section } from '../../design/section.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { showToast } from '../../design/toasts.tsx';
import { text } from '../../text/text.ts';
import { Collisions } from './collisions.tsx';
import { Findings } from './findings.tsx';
import { Roots } from './roots.tsx';

/** Where skills come from, and what is wrong with them. */
export function SourcesTab() {
  const { data, error, refetch } = useQuery(catalogQuery);
  const words = text.settings;
  const rescan = useRescan((skills) => showToast(words.rescanned(skills)));
  if (error !== null) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={6} />;
  const { roots = [], invalid = [], warnings = [], collisions = [] } = data;
  const isFine = invalid.length === 0 && warnings.length === 0 && collisions.length === 0;
  return (
    <div className="space-y-8">
      <Section
        title={words.sources}
        about={words.sourcesAbout}
        actions={
          <Button isBusy={rescan.isPending} onClick={() => rescan.mutate()}>
            <FolderSync aria-hidden className="size-4" />
            {words.rescan}
          </Button>
        }
      >
        {rescan.error !== null && <ErrorNote error={rescan.error} />}
        <Roots roots={roots} />
      </Section>
      {isFine && <p className="text-quiet">{words.noFindings}</p>}
      <Findings title={words.errors} findings={invalid} isError />
      <Collisions collisions={collisions} />
      <Findings title={words.warnings} findings={warnings} />
    </div>
  );
}
