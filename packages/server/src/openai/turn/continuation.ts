import type { Run } from '@techne/store';
import type { ModelMessage } from '../../chats/messages/model-message.ts';
import { isModelMessage } from '../../chats/messages/model-message.ts';
import type { Caller } from '../../http/caller.ts';
import { isRecord } from '../../runs/waiting-state.ts';

/**
 * What a completion that returned calls had come to. The protocol is stateless and our own calls are invisible, so the
 * run keeps them: whoever sends the results of the returned calls names the run by their ids, and the model then sees
 * everything that it did. Without it a command that ran would run again.
 */
export interface Continuation {
  /** With the texts of skills packed (ruling 32). */
  readonly messages: readonly ModelMessage[];
  /** The ids that the model gave to the returned calls, in their order. */
  readonly calls: readonly string[];
}

/** Undefined unless it is a completion of this very person. */
export function readContinuation(run: Run | undefined, { tenant, userId }: Caller): Continuation | undefined {
  if (run?.kind !== 'completion' || run.tenant !== tenant || run.userId !== userId) return undefined;
  const completion = isRecord(run.result) ? run.result['completion'] : undefined;
  const stored = isRecord(completion) ? completion['continuation'] : undefined;
  if (!isRecord(stored)) return undefined;
  const { messages, calls } = stored;
  if (!Array.isArray(messages) || !messages.every(isModelMessage) || !Array.isArray(calls)) return undefined;
  return { messages, calls: calls.filter((call) => typeof call === 'string') };
}
