import type { RunEvent } from '@techne/store';
import { isRecord } from '../../runs/waiting-state.ts';

/**
 * What a chat is told of an execution, event by event: all of it but the words of nodes that do not answer, and at the
 * end what of the answer was not said yet. So the tokens together are the final output. It depends on nothing but the
 * events, so whoever goes on with a turn tells the same.
 */
export class WorkflowTeller {
  readonly #answering: ReadonlySet<string>;
  #said = '';

  constructor(answering: ReadonlySet<string>) {
    this.#answering = answering;
  }

  /** @param textOf the final output as text */
  tell({ event, data }: RunEvent, textOf: (output: unknown) => string): readonly RunEvent[] {
    if (event === 'done' || !isRecord(data)) return [];
    const isAnswering = this.#answering.has(String(data['node_id']));
    if (event === 'token') {
      if (!isAnswering) return [];
      this.#said += String(data['content']);
    }
    // It begins anew, and clients drop what it said before (ruling 32).
    if (event === 'node_start' && isAnswering) this.#said = '';
    if (event !== 'workflow_complete') return [{ event, data }];
    const text = textOf(data['final_output']);
    const rest = text.startsWith(this.#said) ? text.slice(this.#said.length) : text;
    return [...(rest === '' ? [] : [{ event: 'token', data: { content: rest } }]), { event, data }];
  }
}
