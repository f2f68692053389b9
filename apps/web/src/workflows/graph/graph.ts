/** A workflow's graph, as the API keeps it. */
export interface GraphNode {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly position: { readonly x: number; readonly y: number };
}

export interface GraphEdge {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly sourceHandle?: string;
}

export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** What a new workflow begins with: it can be run as it is. */
export const firstGraph: Graph = {
  nodes: [
    { id: 'start', type: 'start', data: {}, position: { x: 0, y: 80 } },
    { id: 'end', type: 'end', data: {}, position: { x: 520, y: 80 } },
  ],
  edges: [{ id: 'start-end', source: 'start', target: 'end' }],
};

/** Whether a value of the API or a file has the form of a graph; what it says is checked by the server. */
export function isGraph(value: unknown): value is Graph {
  return (
    typeof value === 'object' &&
    value !== null &&
    'nodes' in value &&
    'edges' in value &&
    Array.isArray(value.nodes) &&
    Array.isArray(value.edges)
  );
}
