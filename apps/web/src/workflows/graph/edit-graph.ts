import type { Graph, GraphEdge, GraphNode } from './graph.ts';

/** Every change that the page makes to a graph. Each answers a new one; the old one stays for undo. */

/** Adds a node, named after its type, and joins it to the node it was added after. */
export function addNode(
  graph: Graph,
  type: string,
  position: GraphNode['position'],
  after?: GraphEdge,
): Graph {
  const id = freeId(graph, type);
  const added: Graph = { ...graph, nodes: [...graph.nodes, { id, type, data: {}, position }] };
  if (after === undefined) return added;
  // Put into an edge: what led to the target now leads through the new node.
  const { source, target, sourceHandle } = after;
  const without = removeEdge(added, after.id);
  return connect(connect(without, source, id, sourceHandle), id, target);
}

export function changeData(graph: Graph, id: string, data: GraphNode['data']): Graph {
  return { ...graph, nodes: graph.nodes.map((node) => (node.id === id ? { ...node, data } : node)) };
}

/** Gives a node another id, in edges and in templates too. Undefined when the id cannot be used. */
export function renameNode(graph: Graph, id: string, name: string): Graph | undefined {
  if (!/^[\p{L}\p{N}_-]{1,64}$/u.test(name) || graph.nodes.some((node) => node.id === name)) return undefined;
  const renamed = (nodeId: string): string => (nodeId === id ? name : nodeId);
  const pattern = new RegExp(
    `(\\{\\{\\s*)${id.replace(/[^\p{L}\p{N}_-]/gu, String.raw`\$&`)}(?=[.\\s}])`,
    'g',
  );
  const inTexts = (value: unknown): unknown => {
    if (typeof value === 'string') return value === id ? name : value.replace(pattern, `$1${name}`);
    if (Array.isArray(value)) return value.map(inTexts);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inTexts(inner)]));
  };
  return {
    nodes: graph.nodes.map((node) => ({
      ...node,
      id: renamed(node.id),
      data: Object.fromEntries(
        Object.entries(node.data).map(([key, value]) => [
          key,
          // Only mappings may name a node by its bare id; elsewhere such a text is just text.
          key === 'inputMappings' || typeof value !== 'string'
            ? inTexts(value)
            : value.replace(pattern, `$1${name}`),
        ]),
      ),
    })),
    edges: graph.edges.map((edge) => ({
      ...edge,
      source: renamed(edge.source),
      target: renamed(edge.target),
    })),
  };
}

export function removeNodes(graph: Graph, ids: ReadonlySet<string>): Graph {
  return {
    nodes: graph.nodes.filter(({ id }) => !ids.has(id)),
    edges: graph.edges.filter(({ source, target }) => !ids.has(source) && !ids.has(target)),
  };
}

export function removeEdge(graph: Graph, id: string): Graph {
  return { ...graph, edges: graph.edges.filter((edge) => edge.id !== id) };
}

/** Joins two nodes. The same graph when they are joined already, are one, or a circle would come of it. */
export function connect(graph: Graph, source: string, target: string, sourceHandle?: string): Graph {
  const isThere = graph.edges.some(
    (edge) => edge.source === source && edge.target === target && edge.sourceHandle === sourceHandle,
  );
  if (isThere || !canConnect(graph, source, target)) return graph;
  const id = freeEdgeId(graph, [source, sourceHandle, target].filter((part) => part !== undefined).join('-'));
  const edge = { id, source, target, ...(sourceHandle === undefined ? {} : { sourceHandle }) };
  return { ...graph, edges: [...graph.edges, edge] };
}

/** Whether an edge from one to the other closes no circle. */
export function canConnect(graph: Graph, source: string, target: string): boolean {
  const seen = new Set<string>();
  const waiting = [target];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (id === source) return false;
    if (seen.has(id)) continue;
    seen.add(id);
    for (const edge of graph.edges) if (edge.source === id) waiting.push(edge.target);
  }
  return true;
}

export function moveNodes(graph: Graph, positions: ReadonlyMap<string, GraphNode['position']>): Graph {
  return {
    ...graph,
    nodes: graph.nodes.map((node) => {
      const position = positions.get(node.id);
      return position === undefined ? node : { ...node, position };
    }),
  };
}

function freeId(graph: Graph, type: string): string {
  const taken = new Set(graph.nodes.map(({ id }) => id));
  if (!taken.has(type)) return type;
  for (let count = 2; ; count += 1) if (!taken.has(`${type}${count}`)) return `${type}${count}`;
}

function freeEdgeId(graph: Graph, id: string): string {
  const taken = new Set(graph.edges.map((edge) => edge.id));
  let free = id;
  for (let count = 2; taken.has(free); count += 1) free = `${id}-${count}`;
  return free;
}
