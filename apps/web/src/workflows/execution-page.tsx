import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ErrorNote } from '../design/error-note.tsx';
import { Skeleton } from '../design/skeleton.tsx';
import { executionQuery, nodeTypesQuery } from './queries.ts';

const ExecutionView = lazy(() =>
  import('./execution-view.tsx').then(({ ExecutionView: component }) => ({ default: component })),
);

/** One execution: the graph it began with, how its nodes stand, and its timeline. */
export function ExecutionPage() {
  const { executionId } = useParams({ from: '/frame/workflows/executions/$executionId' });
  const execution = useQuery(executionQuery(executionId));
  const nodeTypes = useQuery(nodeTypesQuery);
  if (execution.isError)
    return (
      <div className="mx-auto max-w-measure p-6">
        <ErrorNote error={execution.error} onRetry={() => void execution.refetch()} />
      </div>
    );
  const waiting = (
    <div className="mx-auto max-w-measure p-6">
      <Skeleton />
    </div>
  );
  if (execution.data === undefined) return waiting;
  return (
    <Suspense fallback={waiting}>
      <ExecutionView key={executionId} execution={execution.data} nodeTypes={nodeTypes.data?.items ?? []} />
    </Suspense>
  );
}
