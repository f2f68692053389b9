import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ErrorNote } from '../../design/error-note.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { text } from '../../text/text.ts';
import { DiffView } from '../diff/diff-view.tsx';
import { parseUnifiedDiff } from '../diff/parse-unified-diff.ts';
import { diffQuery } from '../queries.ts';

const words = text.skills.versions;

/** What lies between two versions. */
export function VersionDiff({
  name,
  number,
  against,
}: {
  readonly name: string;
  readonly number: number;
  readonly against: number;
}) {
  const diff = useQuery(diffQuery(name, number, against));
  const lines = useMemo(() => parseUnifiedDiff(diff.data?.diff ?? ''), [diff.data?.diff]);
  if (diff.isError) return <ErrorNote error={diff.error} onRetry={() => void diff.refetch()} />;
  if (diff.data === undefined) return <Skeleton lines={8} />;
  if (diff.data.files.length === 0) return <p className="text-quiet">{words.same}</p>;
  return (
    <>
      <DiffView lines={lines} label={words.diff} />
      {diff.data.truncated && <p className="text-small text-quiet">{words.truncated}</p>}
    </>
  );
}
