import { findCycle } from './find-cycle.ts';
import type { GraphEdge, GraphNode, WorkflowGraph } from './graph.ts';
import type { GraphProblem } from './graph-problem.ts';

/** What is wrong with how the nodes are joined, whatever the nodes are. */
export function checkStructure(
  { nodes, edges }: WorkflowGraph,
  branches: (type: string) => 'required' | 'possible' | 'none',
): readonly GraphProblem[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const ids = [...byId.keys()];
  const joined = edges.filter(({ source, target }) => byId.has(source) && byId.has(target));
  return [
    ...duplicates(nodes, edges),
    ...checkStarts(nodes),
    ...edges.flatMap((edge) => checkEdge(edge, byId, branches)),
    ...describeCycle(findCycle(ids, joined)),
    ...checkEnds(nodes, joined),
  ];
}

function duplicates(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): readonly GraphProblem[] {
  const code = 'DUPLICATE_ID';
  const repeated = (parts: readonly { readonly id: string }[]): readonly string[] =>
    [...Map.groupBy(parts, ({ id }) => id)].flatMap(([id, same]) => (same.length > 1 ? id : []));
  return [
    ...repeated(nodes).map(
      (id) => ({ code, message: `Several nodes have the id "${id}"`, nodeId: id }) as const,
    ),
    ...repeated(edges).map(
      (id) => ({ code, message: `Several edges have the id "${id}"`, edgeId: id }) as const,
    ),
  ];
}

function checkStarts(nodes: readonly GraphNode[]): readonly GraphProblem[] {
  const starts = nodes.filter(({ type }) => type === 'start');
  const variable = starts[0]?.data['inputVariable'];
  const taken = nodes.find(({ id, type }) => type !== 'start' && (id === 'input' || id === variable));
  const clash: readonly GraphProblem[] =
    taken === undefined
      ? []
      : [
          {
            code: 'START',
            message: `Node "${taken.id}": {{${taken.id}}} is the input of the workflow; take another id`,
            nodeId: taken.id,
          },
        ];
  if (starts.length === 1) return clash;
  const message =
    starts.length === 0
      ? 'There is no start node'
      : `There are several start nodes: ${starts.map(({ id }) => `"${id}"`).join(', ')}`;
  return [{ code: 'START', message }, ...clash];
}

function checkEdge(
  { id, source, target, sourceHandle }: GraphEdge,
  byId: ReadonlyMap<string, GraphNode>,
  branches: (type: string) => 'required' | 'possible' | 'none',
): readonly GraphProblem[] {
  const [from, to] = [byId.get(source), byId.get(target)];
  if (from === undefined || to === undefined) {
    const missing = from === undefined ? source : target;
    const message = `Edge "${id}" leads ${from === undefined ? 'from' : 'to'} "${missing}", which is no node`;
    return [{ code: 'DANGLING_EDGE', message, edgeId: id }];
  }
  const found: GraphProblem[] = [];
  if (to.type === 'start')
    found.push({
      code: 'EDGE_DIRECTION',
      message: `Edge "${id}" leads into the start node "${target}"`,
      edgeId: id,
      nodeId: target,
    });
  if (from.type === 'end')
    found.push({
      code: 'EDGE_DIRECTION',
      message: `Edge "${id}" leads out of the end node "${source}"`,
      edgeId: id,
      nodeId: source,
    });
  if (branches(from.type) === 'required' && sourceHandle !== 'true' && sourceHandle !== 'false') {
    const message = `Node "${source}": its edge "${id}" needs the sourceHandle "true" or "false"`;
    found.push({ code: 'BRANCH_EDGE', message, edgeId: id, nodeId: source });
  }
  return found;
}

function describeCycle(cycle: readonly string[] | undefined): readonly GraphProblem[] {
  const [first] = cycle ?? [];
  if (cycle === undefined || first === undefined) return [];
  const shown = cycle.length > 20 ? [...cycle.slice(0, 20), '…'] : [...cycle, first];
  return [{ code: 'CYCLE', message: `The nodes ${shown.join(' → ')} form a cycle`, nodeId: first }];
}

function checkEnds(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): readonly GraphProblem[] {
  const ends = nodes.filter(({ type }) => type === 'end');
  if (ends.length === 0) return [{ code: 'END', message: 'There is no end node' }];
  const reached = new Set(nodes.filter(({ type }) => type === 'start').map(({ id }) => id));
  if (reached.size === 0) return [];
  const targets = Map.groupBy(edges, ({ source }) => source);
  for (const id of reached) for (const { target } of targets.get(id) ?? []) reached.add(target);
  if (ends.some(({ id }) => reached.has(id))) return [];
  return [{ code: 'UNREACHABLE_END', message: 'No end node can be reached from the start node' }];
}
