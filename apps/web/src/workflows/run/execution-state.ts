export type NodeStatus = 'running' | 'waiting' | 'succeeded' | 'failed' | 'skipped' | 'cancelled';

export interface NodeState {
  readonly status: NodeStatus;
  readonly attempt: number;
  /** What it said so far in this attempt. */
  readonly text: string;
  readonly output?: unknown;
  readonly error?: string;
  readonly startedAt?: number;
  readonly endedAt?: number;
}

/** What the events of an execution say about it so far. */
export interface ExecutionState {
  readonly status: 'running' | 'waiting' | 'succeeded' | 'failed';
  readonly nodes: Readonly<Record<string, NodeState>>;
  /** What waits for a decision, by id. */
  readonly approvals: readonly string[];
  readonly citations: readonly unknown[];
  readonly finalOutput?: unknown;
  readonly error?: string;
}

export const nothingYet: ExecutionState = { status: 'running', nodes: {}, approvals: [], citations: [] };

/** An event of a workflow's stream; the data is the server's promise and read with care all the same. */
export interface ExecutionEvent {
  readonly event: string;
  readonly data: unknown;
}

export function applyEvent(
  state: ExecutionState,
  { event, data }: ExecutionEvent,
  now: number,
): ExecutionState {
  const given = recordOf(data);
  const nodeId = textOf(given['node_id']);
  const before = Object.hasOwn(state.nodes, nodeId) ? state.nodes[nodeId] : undefined;
  const withNode = (node: NodeState): ExecutionState => ({
    ...state,
    nodes: { ...state.nodes, [nodeId]: node },
  });
  switch (event) {
    case 'workflow_start': {
      const { finalOutput: _output, error: _error, ...rest } = state;
      return { ...rest, status: 'running' };
    }
    case 'node_start':
      // A new attempt says it all again: what the earlier one said is dropped.
      return withNode({
        status: 'running',
        attempt: typeof given['attempt'] === 'number' ? given['attempt'] : (before?.attempt ?? 0) + 1,
        text: '',
        startedAt: now,
      });
    case 'token':
      if (before === undefined) return state;
      return withNode({ ...before, text: before.text + textOf(given['content']) });
    case 'citation':
      return { ...state, citations: [...state.citations, ...listOf(given['sources'])] };
    case 'node_complete':
      return withNode({
        attempt: 1,
        text: '',
        ...before,
        status: 'succeeded',
        output: given['output'],
        endedAt: now,
      });
    case 'node_error':
      return withNode({
        attempt: 1,
        text: '',
        ...before,
        status: 'failed',
        error: textOf(given['error']),
        endedAt: now,
      });
    case 'approval':
      return applyApproval(state, given, nodeId);
    case 'workflow_complete':
      return { ...state, finalOutput: given['final_output'] };
    case 'workflow_error':
      return { ...state, error: textOf(given['error']) };
    case 'done':
      return { ...state, approvals: [], status: given['status'] === 'success' ? 'succeeded' : 'failed' };
    default:
      return state;
  }
}

function applyApproval(
  state: ExecutionState,
  given: Readonly<Record<string, unknown>>,
  nodeId: string,
): ExecutionState {
  const id = textOf(given['id']);
  const others = state.approvals.filter((waiting) => waiting !== id);
  const node = Object.hasOwn(state.nodes, nodeId) ? state.nodes[nodeId] : undefined;
  const isDecided = given['status'] === 'decided';
  const nodes =
    node === undefined
      ? state.nodes
      : { ...state.nodes, [nodeId]: { ...node, status: isDecided ? 'running' : 'waiting' } as const };
  if (isDecided)
    return { ...state, nodes, approvals: others, status: others.length > 0 ? 'waiting' : 'running' };
  return { ...state, nodes, approvals: [...others, id], status: 'waiting' };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
