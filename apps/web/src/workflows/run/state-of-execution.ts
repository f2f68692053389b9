import type { WorkflowExecution } from '@techne/server/client';
import type { ExecutionState, NodeState } from './execution-state.ts';

/** How an execution stands as the server keeps it, in the form that its events build up too. */
export function stateOfExecution(execution: WorkflowExecution): ExecutionState {
  const { status, final_output: finalOutput, error } = execution;
  const nodes = execution.nodes.filter((node) => node.status !== 'pending');
  return {
    status: status === 'running' || status === 'waiting' || status === 'succeeded' ? status : 'failed',
    nodes: Object.fromEntries(nodes.map((node) => [node.node_id, nodeState(node)])),
    approvals: [],
    citations: [],
    ...(finalOutput === null ? {} : { finalOutput }),
    ...(error === null ? {} : { error: error.message }),
  };
}

function nodeState(node: WorkflowExecution['nodes'][number]): NodeState {
  const { status, attempts, started_at: started, finished_at: finished, output, error } = node;
  return {
    status: status === 'pending' ? 'skipped' : status,
    attempt: attempts,
    text: '',
    ...(output === undefined ? {} : { output }),
    ...(error === undefined ? {} : { error }),
    ...(started === null ? {} : { startedAt: Date.parse(started) }),
    ...(finished === null ? {} : { endedAt: Date.parse(finished) }),
  };
}
