import type { ToolOutcome } from '../tools/agent-tool.ts';
import type { PendingCall, SuspendedCall } from '../tools/waiting-calls.ts';
import type { NamedCall } from './finish-call.ts';

/** The calls of a step that have no result yet, because people have to decide something first. */
export class OpenCalls {
  /** To be decided, together. */
  readonly pending: PendingCall[] = [];
  /** Begun; they go on when those of `pending` that are inside of them are decided. */
  readonly suspended: SuspendedCall[] = [];

  get isEmpty(): boolean {
    return this.pending.length === 0;
  }

  add(call: PendingCall): void {
    this.pending.push(call);
  }

  suspend(call: NamedCall, { pending, state }: NonNullable<ToolOutcome['waiting']>): void {
    const { callId: outer, name: tool, input } = call;
    this.suspended.push({ callId: outer, tool, input, state });
    for (const inner of pending) {
      const innerId = inner.callId;
      this.add({ ...inner, callId: this.#unused(`${outer}/${innerId}`), inside: { callId: outer, innerId } });
    }
  }

  /** Models choose ids as they like, a `/` included, so two of them may meet. */
  #unused(wanted: string): string {
    let id = wanted;
    for (let next = 2; this.pending.some(({ callId }) => callId === id); next++) id = `${wanted}_${next}`;
    return id;
  }
}
