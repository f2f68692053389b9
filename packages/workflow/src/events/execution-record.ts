import type { JsonValue } from '@techne/agent';
import { asJson } from '../values/as-json.ts';
import { isRecord } from '../values/is-record.ts';

/** What a node that completed left behind. */
export interface CompletedNode {
  readonly output: JsonValue;
  readonly branch?: 'true' | 'false';
}

/**
 * What the events of an execution say has happened. The log is the one record of it: a node is recorded once its
 * `node_complete` is stored, and there is nothing else that could disagree.
 */
export class ExecutionRecord {
  /** How often the execution began or was resumed. */
  generations = 0;
  readonly completed = new Map<string, CompletedNode>();
  /** Of all that they left behind, in characters of JSON. */
  length = 0;
  /** Nodes that failed since it began or was resumed last, and why. */
  readonly failures = new Map<string, string>();
  /** How often each node was started, ever. */
  readonly starts = new Map<string, number>();
  /** Approval requests that were told of, and those whose decision was. */
  readonly asked = new Set<string>();
  readonly decided = new Set<string>();
  /** Whether `workflow_complete` or `workflow_error` was said, and `done`. */
  hasOutcome = false;
  isDone = false;
  /** What `workflow_error` said. */
  error: string | undefined;

  add({ event, data }: { readonly event: string; readonly data: unknown }): void {
    if (!isRecord(data)) return;
    const nodeId = textOf(data['node_id']);
    switch (event) {
      case 'workflow_start':
        this.generations += 1;
        this.failures.clear();
        this.hasOutcome = false;
        this.isDone = false;
        this.error = undefined;
        break;
      case 'node_start':
        this.starts.set(nodeId, (this.starts.get(nodeId) ?? 0) + 1);
        break;
      case 'node_complete':
        this.#complete(nodeId, completedNode(data));
        break;
      case 'node_error':
        this.failures.set(nodeId, textOf(data['error']));
        break;
      case 'approval':
        (data['status'] === 'decided' ? this.decided : this.asked).add(textOf(data['id']));
        break;
      case 'workflow_complete':
        this.hasOutcome = true;
        break;
      case 'workflow_error':
        this.hasOutcome = true;
        this.error = textOf(data['error']);
        break;
      case 'done':
        this.isDone = true;
        break;
    }
  }

  /** The first one counts. */
  #complete(nodeId: string, node: CompletedNode): void {
    if (this.completed.has(nodeId)) return;
    this.completed.set(nodeId, node);
    this.length += JSON.stringify(node.output).length;
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function completedNode({ output, branch }: Readonly<Record<string, unknown>>): CompletedNode {
  const value = asJson(output);
  return branch === 'true' || branch === 'false' ? { output: value, branch } : { output: value };
}
