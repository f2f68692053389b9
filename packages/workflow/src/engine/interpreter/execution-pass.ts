import type { JsonValue } from '@techne/agent';
import type { GraphNode } from '../../graph/graph.ts';
import { isSleep, isStale } from '../step-api.ts';
import { liveInput, type NodeState } from './node-state.ts';
import type { PassParts } from './pass-parts.ts';
import { runNode } from './run-node.ts';

/** How a stretch of work on an execution ended. */
export type PassEnd =
  | { readonly status: 'succeeded'; readonly output: JsonValue }
  | { readonly status: 'failed'; readonly nodeId: string; readonly error: string }
  /** Has to wait; `sleep` is what openworkflow has to be given for it. A list that is gone through is work. */
  | { readonly status: 'asleep'; readonly sleep: unknown; readonly forPeople: boolean }
  /** Told to end before it was done. */
  | { readonly status: 'stopped' }
  /** Something other than a node failed, and it should be tried again. */
  | { readonly status: 'fault'; readonly error: unknown };

/** One stretch of work on an execution: from where the log says it is, to its end or as far as it goes. */
export class ExecutionPass {
  readonly #pass: PassParts;
  readonly #states = new Map<string, NodeState>();
  #hasFailed = false;

  constructor(pass: PassParts) {
    this.#pass = pass;
  }

  /** Every node begins as soon as all before it have settled; then all of them are waited for, whatever one does. */
  async run(): Promise<PassEnd> {
    const settling = new Map<string, Promise<void>>();
    for (const node of this.#pass.graph.nodes) {
      const before = this.#pass.graph.inbound(node.id).flatMap(({ source }) => settling.get(source) ?? []);
      settling.set(node.id, this.#settle(node, before));
    }
    const settled = await Promise.allSettled(settling.values());
    const reasons = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    return this.#conclude(reasons);
  }

  #conclude(reasons: readonly unknown[]): PassEnd {
    const stale = reasons.find(isStale);
    if (stale !== undefined) throw stale;
    const fault = reasons.find((reason) => !isSleep(reason));
    if (fault !== undefined) return { status: 'fault', error: fault };
    // Nobody has to decide for an execution that has failed.
    for (const [nodeId, state] of this.#states)
      if (state.status === 'failed') return { status: 'failed', nodeId, error: state.error };
    const [sleep] = reasons;
    if (sleep !== undefined) return { status: 'asleep', sleep, forPeople: this.#pass.atWork.size === 0 };
    if ([...this.#states.values()].some(({ status }) => status === 'held')) return { status: 'stopped' };
    return { status: 'succeeded', output: this.#output() };
  }

  async #settle(node: GraphNode, before: readonly Promise<void>[]): Promise<void> {
    await Promise.allSettled(before);
    const state = await this.#reach(node);
    if (state.status === 'failed') this.#hasFailed = true;
    this.#states.set(node.id, state);
  }

  async #reach(node: GraphNode): Promise<NodeState> {
    const { graph, log, control } = this.#pass;
    const { completed, failures } = log.record;
    const known = completed.get(node.id);
    if (known !== undefined) return { status: 'done', ...known };
    const edges = graph.inbound(node.id);
    const isOpen = edges.some(({ source }) => isUnsettled(this.#states.get(source)));
    if (isOpen) return { status: 'held' };
    const input = node.type === 'start' ? this.#pass.input : liveInput(edges, this.#states);
    if (input === undefined) return { status: 'skipped' };
    const error = failures.get(node.id);
    if (error !== undefined) return { status: 'failed', error };
    if (this.#hasFailed || control.signal.aborted) return { status: 'held' };
    return runNode(this.#pass, node, input);
  }

  /** What the end nodes got: one value, or an object by their ids where there are several. */
  #output(): JsonValue {
    const ends = this.#pass.graph.nodes.filter(({ type }) => type === 'end');
    const outputs = ends.flatMap(({ id }): (readonly [string, JsonValue])[] => {
      const state = this.#states.get(id);
      return state?.status === 'done' ? [[id, state.output]] : [];
    });
    return ends.length === 1 ? (outputs[0]?.[1] ?? null) : Object.fromEntries(outputs);
  }
}

function isUnsettled(state: NodeState | undefined): boolean {
  return state === undefined || state.status === 'held' || state.status === 'failed';
}
