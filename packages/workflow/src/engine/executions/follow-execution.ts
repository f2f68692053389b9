import type { NumberedRunEvent, RunLog } from '@techne/store';

/**
 * The events of an execution after a number, stored and to come, from whichever process. A `done` that was followed by
 * more, because the execution was resumed, is not the end.
 */
export async function* followExecution(
  log: RunLog,
  id: string,
  options: { readonly after: number; readonly signal?: AbortSignal },
): AsyncGenerator<NumberedRunEvent, void> {
  let { after } = options;
  for (;;) {
    let isDone = false;
    for await (const event of log.subscribe(id, { ...options, after })) {
      after = event.number;
      isDone = event.event === 'done';
      yield event;
    }
    if (!isDone) return;
    const [next] = await log.read(id, after, 1);
    if (next === undefined) return;
  }
}
