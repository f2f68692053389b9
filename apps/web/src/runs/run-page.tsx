import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { isNotFound } from '../api/is-not-found.ts';
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
        <Link to="/runs" className="text-accent underline underline-offset-2">
          {text.runs.toRuns}
        </Link>
      </EmptyState>
    );
  if (run.isError) return <RouteError error={run.error} reset={() => void run.refetch()} />;
  return (
    <div className="p-8">
      <Skeleton lines={8} />
    </div>
  );
}
