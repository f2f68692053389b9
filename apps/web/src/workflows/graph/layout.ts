import type { Graph, GraphNode } from './graph.ts';

export const NODE_WIDTH = 208;
export const NODE_HEIGHT = 64;

/** Puts nodes in layers from left to right, with few crossings. */
export async function layOut(graph: Graph): Promise<ReadonlyMap<string, GraphNode['position']>> {
  const { Graph: Dagre, layout } = await import('@dagrejs/dagre').then(({ default: dagre }) => ({
    Graph: dagre.graphlib.Graph,
    layout: dagre.layout,
  }));
  const drawn = new Dagre();
  drawn.setGraph({ rankdir: 'LR', nodesep: 40, ranksep: 72 });
  drawn.setDefaultEdgeLabel(() => ({}));
  for (const { id } of graph.nodes) drawn.setNode(id, { width: NODE_WIDTH, height: NODE_HEIGHT });
  for (const { source, target } of graph.edges) drawn.setEdge(source, target);
  layout(drawn);
  return new Map(
    graph.nodes.map(({ id }) => {
      const { x, y } = drawn.node(id);
      return [id, { x: Math.round(x - NODE_WIDTH / 2), y: Math.round(y - NODE_HEIGHT / 2) }];
    }),
  );
}
