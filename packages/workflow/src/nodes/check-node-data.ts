import type { GraphNode } from '../graph/graph.ts';
import type { GraphProblem } from '../graph/graph-problem.ts';
import { findNodeType, nodeTypes } from './node-types.ts';

/** What is wrong with one node by itself: its type and its data. */
export function checkNodeData({ id, type, data }: GraphNode): readonly GraphProblem[] {
  const found = findNodeType(type);
  if (found === undefined) {
    const known = nodeTypes.map((each) => each.type).join(', ');
    const message = `Node "${id}": there is no type "${type}"; there are ${known}`;
    return [{ code: 'UNKNOWN_TYPE', message, nodeId: id }];
  }
  return found.check(data).map(({ field, message }) => ({
    code: 'NODE_DATA',
    message: `Node "${id}": ${field === '' ? '' : `${field}: `}${message}`,
    nodeId: id,
    field,
  }));
}
