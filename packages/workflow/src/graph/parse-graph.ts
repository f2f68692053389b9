import type { z } from 'zod';
import { isTooDeep } from '../values/bounded.ts';
import { isRecord } from '../values/is-record.ts';
import { type GraphEdge, graphLimits, type GraphNode, graphParts, type WorkflowGraph } from './graph.ts';
import type { GraphProblem } from './graph-problem.ts';

/** Reads what claims to be a graph; whether it can be run is another question. */
export function parseGraph(value: unknown): { graph?: WorkflowGraph; problems: readonly GraphProblem[] } {
  const { nodes, edges } = isRecord(value) ? value : {};
  if (!Array.isArray(nodes) || !Array.isArray(edges))
    return refuse('SHAPE', 'A graph is an object with the lists "nodes" and "edges"');
  if (nodes.length > graphLimits.nodes)
    return refuse('TOO_LARGE', `There are ${nodes.length} nodes; at most ${graphLimits.nodes} are possible`);
  if (edges.length > graphLimits.edges)
    return refuse('TOO_LARGE', `There are ${edges.length} edges; at most ${graphLimits.edges} are possible`);
  if (isTooDeep(nodes) || isTooDeep(edges)) return refuse('TOO_LARGE', 'The graph is nested too deeply');
  if (Buffer.byteLength(JSON.stringify({ nodes, edges })) > graphLimits.bytes)
    return refuse('TOO_LARGE', `The graph is longer than ${graphLimits.bytes} bytes of JSON`);
  const problems: GraphProblem[] = [];
  const readNodes: GraphNode[] = [];
  const readEdges: GraphEdge[] = [];
  for (const [index, node] of nodes.entries()) {
    const result = graphParts.node.safeParse(node);
    if (result.success) readNodes.push(result.data);
    else problems.push(shapeProblem(`Node ${nameOf(node, index)}`, result.error));
  }
  for (const [index, edge] of edges.entries()) {
    const result = graphParts.edge.safeParse(edge);
    if (result.success) readEdges.push(result.data);
    else problems.push(shapeProblem(`Edge ${nameOf(edge, index)}`, result.error));
  }
  return problems.length > 0 ? { problems } : { graph: { nodes: readNodes, edges: readEdges }, problems };
}

function refuse(code: GraphProblem['code'], message: string): { problems: readonly GraphProblem[] } {
  return { problems: [{ code, message }] };
}

function nameOf(value: unknown, index: number): string {
  const id = isRecord(value) ? value['id'] : undefined;
  return typeof id === 'string' && id !== '' ? `"${id.slice(0, 100)}"` : `number ${index + 1}`;
}

function shapeProblem(what: string, error: z.ZodError): GraphProblem {
  const [issue] = error.issues;
  const field = issue?.path.join('.') ?? '';
  return {
    code: 'SHAPE',
    message: `${what}: ${field === '' ? '' : `${field}: `}${issue?.message ?? 'is invalid'}`,
    ...(field === '' ? {} : { field }),
  };
}
