import type { JsonValue } from '@techne/agent';
import type { CompletedNode } from '../../events/execution-record.ts';
import type { GraphEdge } from '../../graph/graph.ts';

/** How a node stands at the end of a stretch of work. */
export type NodeState =
  | ({ readonly status: 'done' } & CompletedNode)
  /** Its branch was not taken. */
  | { readonly status: 'skipped' }
  | { readonly status: 'failed'; readonly error: string }
  /** Not begun: something before it waits or failed, or the work has to end. */
  | { readonly status: 'held' };

/** Whether what a node gave goes over an edge. */
function isLive({ sourceHandle }: GraphEdge, state: NodeState | undefined): boolean {
  if (state?.status !== 'done') return false;
  return state.branch === undefined || state.branch === (sourceHandle === 'false' ? 'false' : 'true');
}

/**
 * What a node gets: the value of its one live edge, else an object by node id. Undefined when no edge is live, and the
 * node is passed over.
 */
export function liveInput(
  edges: readonly GraphEdge[],
  states: ReadonlyMap<string, NodeState>,
): JsonValue | undefined {
  const inputs = new Map<string, JsonValue>();
  for (const edge of edges) {
    const state = states.get(edge.source);
    if (state?.status === 'done' && isLive(edge, state)) inputs.set(edge.source, state.output);
  }
  const [first] = inputs.values();
  return inputs.size > 1 ? Object.fromEntries(inputs) : first;
}
