import type { JsonValue } from '@techne/agent';
import type { ExecutionRecord } from '../../events/execution-record.ts';
import type { ExecutionGraph } from '../../graph/execution-graph.ts';
import type { Scope } from '../../templates/scope.ts';

/**
 * What a node's templates can name: the input, and the nodes before it. Others may have completed by chance, and a run
 * that is taken over would then see something else.
 */
export function nodeScope(
  nodeId: string,
  /** Of the execution. */
  input: JsonValue,
  graph: ExecutionGraph,
  { completed }: ExecutionRecord,
  more: Readonly<Record<string, JsonValue>> = {},
): Scope {
  const outputs = new Map<string, JsonValue>();
  for (const id of graph.upstream(nodeId)) {
    const node = completed.get(id);
    if (node !== undefined) outputs.set(id, node.output);
  }
  const variables = new Map<string, JsonValue>([['input', input]]);
  const variable = graph.nodes.find(({ type }) => type === 'start')?.data['inputVariable'];
  if (typeof variable === 'string') variables.set(variable, input);
  for (const [name, each] of Object.entries(more)) variables.set(name, each);
  return { outputs, variables };
}
