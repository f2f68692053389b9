import { WorkflowError } from '../errors/workflow-error.ts';
import { checkNodeData } from '../nodes/check-node-data.ts';
import { branchesOf } from '../nodes/node-types.ts';
import { checkStructure } from './check-structure.ts';
import type { WorkflowGraph } from './graph.ts';
import type { GraphProblem } from './graph-problem.ts';
import { parseGraph } from './parse-graph.ts';

/** A graph that can be run, or all that is wrong with it. */
export type ValidatedGraph =
  | { readonly valid: true; readonly graph: WorkflowGraph }
  | { readonly valid: false; readonly problems: readonly GraphProblem[] };

/**
 * Checks a graph as it is checked before it is saved and before it is run.
 *
 * @example
 * const checked = validateGraph({ nodes, edges });
 * if (!checked.valid) console.error(checked.problems[0].message); // 'Node "ask": …'
 */
export function validateGraph(value: unknown): ValidatedGraph {
  const { graph, problems } = parseGraph(value);
  if (graph === undefined) return { valid: false, problems };
  const all = [...checkStructure(graph, branchesOf), ...graph.nodes.flatMap(checkNodeData)];
  return all.length === 0 ? { valid: true, graph } : { valid: false, problems: all };
}

/** The same for whoever cannot go on without one. */
export function requireValidGraph(value: unknown): WorkflowGraph {
  const checked = validateGraph(value);
  if (checked.valid) return checked.graph;
  const [first] = checked.problems;
  throw new WorkflowError('GRAPH_INVALID', first?.message ?? 'The graph is invalid', {
    hint: 'Correct the workflow, then save it.',
    data: { problems: checked.problems },
  });
}
