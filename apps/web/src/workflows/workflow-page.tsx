import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ErrorNote } from '../design/error-note.tsx';
import { Skeleton } from '../design/skeleton.tsx';
import { nodeTypesQuery, workflowQuery } from './queries.ts';

const WorkflowEditor = lazy(() =>
  import('./workflow-editor.tsx').then(({ WorkflowEditor: component }) => ({ default: component })),
);

/** One workflow. The canvas is large and loaded only here. */
export function WorkflowPage() {
  const { workflowId } = useParams({ from: '/frame/workflows/$workflowId' });
  const workflow = useQuery(workflowQuery(workflowId));
  const nodeTypes = useQuery(nodeTypesQuery);
  const failed = [workflow, nodeTypes].find(({ isError }) => isError);
  if (failed !== undefined)
    return (
      <div className="mx-auto max-w-measure p-6">
        <ErrorNote error={failed.error} onRetry={() => void failed.refetch()} />
      </div>
    );
  if (workflow.data === undefined || nodeTypes.data === undefined) return <Waiting />;
  return (
    <Suspense fallback={<Waiting />}>
      <WorkflowEditor key={workflowId} workflow={workflow.data} nodeTypes={nodeTypes.data.items} />
    </Suspense>
  );
}

function Waiting() {
  return (
    <div className="mx-auto max-w-measure p-6">
      <Skeleton />
    </div>
  );
}
