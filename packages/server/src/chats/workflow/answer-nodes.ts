import type { GraphEdge, GraphNode, WorkflowGraph } from '@techne/workflow';

/** Give what the model says, word for word. */
const speaking: ReadonlySet<string> = new Set(['llm', 'skill']);
const branching: ReadonlySet<string> = new Set(['condition', 'approval']);
const WHOLE_OUTPUT = /^\s*\{\{\s*([^{}.\s]+)(?:\.output)?\s*\}\}\s*$/;

/**
 * The nodes whose words are, as they come, what the end node will give: a chat can say them at once. Where several may
 * come to it together, or it makes something else of them, there are none, and the answer is said at the end.
 *
 * @example
 * answerNodes(graph); // Set { 'write' } for start → plan → write → end
 */
export function answerNodes(graph: WorkflowGraph): ReadonlySet<string> {
  const [end, ...more] = graph.nodes.filter(({ type }) => type === 'end');
  if (end === undefined || more.length > 0) return new Set();
  const output = end.data['output'];
  if (output === undefined || output === '') return new Ways(graph).into(end) ?? new Set();
  const [, name] = (typeof output === 'string' && WHOLE_OUTPUT.exec(output)) || [];
  return new Set(graph.nodes.filter(({ id, type }) => id === name && speaking.has(type)).map(({ id }) => id));
}

/** How values come to a node, and which branches have to be taken for it. */
class Ways {
  readonly #nodes: ReadonlyMap<string, GraphNode>;
  readonly #inbound: ReadonlyMap<string, readonly GraphEdge[]>;
  readonly #needs = new Map<string, ReadonlySet<string>>();

  constructor({ nodes, edges }: WorkflowGraph) {
    this.#nodes = new Map(nodes.map((node) => [node.id, node]));
    this.#inbound = Map.groupBy(edges, ({ target }) => target);
  }

  /** The nodes that speak for this one; undefined when several values may come to it together. */
  into({ id }: GraphNode): ReadonlySet<string> | undefined {
    const edges = this.#inbound.get(id) ?? [];
    const isOne = edges.every((edge, index) =>
      edges.slice(index + 1).every((other) => other.source === edge.source || this.#exclude(edge, other)),
    );
    if (!isOne) return undefined;
    const found = new Set<string>();
    for (const { source } of edges) {
      const node = this.#nodes.get(source);
      if (node === undefined) continue;
      if (speaking.has(node.type)) found.add(node.id);
      if (!passesOn(node)) continue;
      const before = this.into(node);
      if (before === undefined) return undefined;
      for (const each of before) found.add(each);
    }
    return found;
  }

  /** Whether only one of two edges can ever be live. */
  #exclude(one: GraphEdge, other: GraphEdge): boolean {
    const needs = this.#needsOfEdge(other);
    return [...this.#needsOfEdge(one)].some((need) => needs.has(opposite(need)));
  }

  #needsOfEdge({ source, sourceHandle }: GraphEdge): ReadonlySet<string> {
    const needs = this.#needsOf(source);
    if (!branching.has(this.#nodes.get(source)?.type ?? '')) return needs;
    return new Set([...needs, `${source}:${sourceHandle === 'false' ? 'false' : 'true'}`]);
  }

  /** What every way to a node has in common. */
  #needsOf(id: string): ReadonlySet<string> {
    const known = this.#needs.get(id);
    if (known !== undefined) return known;
    const [first, ...rest] = (this.#inbound.get(id) ?? []).map((edge) => this.#needsOfEdge(edge));
    const common = new Set([...(first ?? [])].filter((need) => rest.every((each) => each.has(need))));
    this.#needs.set(id, common);
    return common;
  }
}

function passesOn({ type, data }: GraphNode): boolean {
  return branching.has(type) || (type === 'join' && (data['format'] ?? 'object') === 'object');
}

function opposite(need: string): string {
  const [id = '', branch] = need.split(':');
  return `${id}:${branch === 'true' ? 'false' : 'true'}`;
}
