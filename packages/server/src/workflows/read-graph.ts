import type { WorkflowGraph } from '@techne/workflow';
import { isRecord } from '../runs/waiting-state.ts';

/** A graph that was checked when it was stored. */
export function readGraph(stored: unknown): WorkflowGraph {
  return isGraph(stored) ? stored : { nodes: [], edges: [] };
}

function isGraph(value: unknown): value is WorkflowGraph {
  return isRecord(value) && Array.isArray(value['nodes']) && Array.isArray(value['edges']);
}
