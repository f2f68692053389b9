import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { isNotFound } from '../api/is-not-found.ts';
import { ButtonLink } from '../design/button-link.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { RouteError } from '../app/route-error.tsx';
import { Skeleton } from '../design/skeleton.tsx';
import { text } from '../text/text.ts';
import { OpenedRun } from './opened-run.tsx';
import { runQuery } from './queries.ts';

/** One run of any kind, live while it goes on. */
export function RunPage() {
  const { runId } = useParams({ from: '/frame/runs/$runId' });
  const run = useQuery(runQuery(runId));
  if (run.data !== undefined) return <OpenedRun key={runId} run={run.data} />;
  if (isNotFound(run.error))
    return (
      <EmptyState title={text.runs.gone} explanation={text.runs.goneHint}>
        <ButtonLink to="/runs">{text.runs.toRuns}</ButtonLink>
      </EmptyState>
    );
  if (run.isError) return <RouteError error={run.error} reset={() => void run.refetch()} />;
  return (
    <div className="p-8">
      <Skeleton lines={8} />
    </div>
  );
}
