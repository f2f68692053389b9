import type { GraphEdge, GraphNode, WorkflowGraph } from './graph.ts';

/** A valid graph, as running it needs to look at it. */
export class ExecutionGraph {
  readonly nodes: readonly GraphNode[];
  readonly #inbound: ReadonlyMap<string, readonly GraphEdge[]>;
  readonly #outbound: ReadonlyMap<string, readonly GraphEdge[]>;
  readonly #upstream = new Map<string, ReadonlySet<string>>();

  constructor({ nodes, edges }: WorkflowGraph) {
    this.#inbound = Map.groupBy(edges, ({ target }) => target);
    this.#outbound = Map.groupBy(edges, ({ source }) => source);
    this.nodes = this.#inOrder(nodes);
  }

  inbound(id: string): readonly GraphEdge[] {
    return this.#inbound.get(id) ?? [];
  }

  /** The `sourceHandle`s of the edges that leave a node. */
  handles(id: string): ReadonlySet<string> {
    return new Set((this.#outbound.get(id) ?? []).flatMap(({ sourceHandle }) => sourceHandle ?? []));
  }

  /** Every node from which a way leads to this one. */
  upstream(id: string): ReadonlySet<string> {
    const known = this.#upstream.get(id);
    if (known !== undefined) return known;
    const found = new Set(this.inbound(id).map(({ source }) => source));
    for (const each of found) for (const { source } of this.inbound(each)) found.add(source);
    this.#upstream.set(id, found);
    return found;
  }

  /** Each node after all that lead to it; there are no cycles. */
  #inOrder(nodes: readonly GraphNode[]): readonly GraphNode[] {
    const missing = new Map(nodes.map(({ id }) => [id, this.inbound(id).length]));
    const byId = new Map(nodes.map((node) => [node.id, node]));
    const ready = nodes.filter(({ id }) => missing.get(id) === 0);
    for (const { id } of ready) {
      for (const { target } of this.#outbound.get(id) ?? []) {
        const left = (missing.get(target) ?? 0) - 1;
        missing.set(target, left);
        const node = byId.get(target);
        if (left === 0 && node !== undefined) ready.push(node);
      }
    }
    return ready;
  }
}
