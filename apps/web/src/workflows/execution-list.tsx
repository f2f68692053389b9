import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorNote } from '../design/error-note.tsx';
import { Skeleton } from '../design/skeleton.tsx';
import { StatusBadge } from '../design/status-badge.tsx';
import { Time } from '../design/time.tsx';
import { text } from '../text/text.ts';
import { executionsQuery } from './queries.ts';

/** What was run lately, of one workflow or of all; refreshed while something runs. */
export function ExecutionList({ workflowId }: { readonly workflowId?: string }) {
  const executions = useQuery({
    ...executionsQuery(workflowId),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'running') === true ? 2000 : false,
  });
  if (executions.isPending) return <Skeleton lines={2} />;
  if (executions.isError)
    return <ErrorNote error={executions.error} onRetry={() => void executions.refetch()} />;
  if (executions.data.items.length === 0)
    return <p className="text-quiet">{text.workflows.noExecutionsExplanation}</p>;
  return (
    <ul className="divide-y divide-line rounded-box border border-line bg-surface">
      {executions.data.items.map((execution) => (
        <li key={execution.id}>
          <Link
            to="/workflows/executions/$executionId"
            params={{ executionId: execution.id }}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 hover:bg-hover"
          >
            <StatusBadge status={execution.status} />
            <span className="min-w-0 flex-1 truncate max-wide:order-first max-wide:basis-full">
              {execution.workflow_name}
            </span>
            <span className="ml-auto text-small text-quiet">
              <Time at={execution.created_at} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
