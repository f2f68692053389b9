import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { WorkflowExecution } from '@techne/server/client';
import { RotateCcw, Square } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { client } from '../api/client.ts';
import { Button } from '../design/button.tsx';
import { CodeBlock } from '../design/code-block.tsx';
import { ErrorNote } from '../design/error-note.tsx';
import { StatusBadge } from '../design/status-badge.tsx';
import { Time } from '../design/time.tsx';
import { text } from '../text/text.ts';
import { WorkflowCanvas } from './canvas/workflow-canvas.tsx';
import { type Graph, isGraph } from './graph/graph.ts';
import type { NodeTypeInfo } from './graph/node-type-info.ts';
import { ExecutionResult } from './run/execution-result.tsx';
import { stateOfExecution } from './run/state-of-execution.ts';
import { useExecution } from './run/use-execution.ts';

export interface ExecutionViewProps {
  readonly execution: WorkflowExecution;
  readonly nodeTypes: readonly NodeTypeInfo[];
}

const noProblems: ReadonlySet<string> = new Set();

/** The graph with its states on the left, what happened on the right; one that goes on is followed live. */
export function ExecutionView({ execution, nodeTypes }: ExecutionViewProps) {
  const { id, status, workflow_id: workflowId, workflow_name: name } = execution;
  const [selected, setSelected] = useState<string>();
  const queries = useQueryClient();
  const live = useExecution();
  const { follow } = live;
  const isOpen = status === 'running' || status === 'waiting';
  useEffect(() => {
    if (isOpen) void follow(id);
  }, [id, isOpen, follow]);
  const stored = useMemo(() => stateOfExecution(execution), [execution]);
  const state = live.isFollowing && live.state !== undefined ? live.state : stored;
  const shown = live.isFollowing ? state.status : status;
  const again = () => queries.invalidateQueries({ queryKey: ['workflows', 'execution', id] });
  const resuming = useMutation({
    mutationFn: () => client.workflows.executions.resume(id),
    onSuccess: again,
  });
  const cancelling = useMutation({
    mutationFn: () => client.workflows.executions.cancel(id),
    onSuccess: again,
  });
  const graph: Graph = isGraph(execution.graph_data) ? execution.graph_data : { nodes: [], edges: [] };
  const failure = resuming.error ?? cancelling.error ?? live.failure;
  return (
    <div className="flex h-full flex-col">
      <header className="flex flex-wrap items-center gap-3 border-b border-line bg-surface px-4 py-2">
        <h1 className="text-title font-strong">{name}</h1>
        <StatusBadge status={shown} />
        <span className="text-small text-quiet">
          <Time at={execution.created_at} />
        </span>
        <div className="ml-auto flex gap-2">
          {workflowId !== null && (
            <Link
              to="/workflows/$workflowId"
              params={{ workflowId }}
              className="flex h-9 items-center rounded-box border border-line px-3.5 font-strong hover:bg-hover"
            >
              {text.workflows.openWorkflow}
            </Link>
          )}
          {(shown === 'running' || shown === 'waiting') && (
            <Button isBusy={cancelling.isPending} onClick={() => cancelling.mutate()}>
              <Square aria-hidden className="size-4" />
              {text.workflows.stop}
            </Button>
          )}
          {!isOpen && status !== 'succeeded' && (
            <Button kind="primary" isBusy={resuming.isPending} onClick={() => resuming.mutate()}>
              <RotateCcw aria-hidden className="size-4" />
              {text.workflows.resume}
            </Button>
          )}
        </div>
      </header>
      <div className="flex min-h-0 flex-1 max-wide:flex-col">
        <div className="relative min-h-0 min-w-0 flex-1 max-wide:min-h-[40%]">
          <WorkflowCanvas
            graph={graph}
            nodeTypes={nodeTypes}
            selected={selected}
            onSelect={setSelected}
            problems={noProblems}
            execution={state}
            layoutCount={0}
          />
        </div>
        <div
          aria-live="polite"
          className="min-h-0 space-y-5 overflow-y-auto border-line bg-surface p-4 max-wide:flex-1 max-wide:border-t wide:w-104 wide:border-l"
        >
          {failure !== undefined && failure !== null && <ErrorNote error={failure} />}
          <section className="space-y-2">
            <h2 className="text-small font-strong">{text.workflows.input}</h2>
            <CodeBlock maxHeight="8rem">
              {typeof execution.input === 'string'
                ? execution.input
                : JSON.stringify(execution.input, null, 2)}
            </CodeBlock>
          </section>
          <ExecutionResult state={state} />
        </div>
      </div>
    </div>
  );
}
