import type { ConfirmationAnswer } from '../policies/tool-policy.ts';
import type { AskPerson, PendingCall } from '../tools/waiting-calls.ts';

/** All of a step are asked about before any of them runs; one that could not be asked about is refused. */
export async function askPerson(
  signal: AbortSignal,
  ask: AskPerson,
  pending: readonly PendingCall[],
): Promise<ReadonlyMap<string, ConfirmationAnswer>> {
  const answers = new Map<string, ConfirmationAnswer>();
  const nobody = (): ConfirmationAnswer => 'deny';
  for (const { callId, tool, need } of pending) {
    if (signal.aborted) break;
    const asked = new AbortController();
    const cancelledMeanwhile = new Promise<ConfirmationAnswer>((resolve) => {
      signal.addEventListener('abort', () => resolve('deny'), { once: true, signal: asked.signal });
    });
    answers.set(callId, await Promise.race([ask({ callId, tool, need }).catch(nobody), cancelledMeanwhile]));
    asked.abort();
  }
  return answers;
}
