import { parseRunEvent, type RunEvent } from '../client/run-event.ts';
import type { RunStream } from '../client/run-stream.ts';
import type { RunService } from '../runs/run-service.ts';

/** The events of an execution from the log itself, as a client reads them. Aborted, it rejects as a client does. */
export function localRunStream(
  runs: Pick<RunService, 'follow'>,
  runId: string,
  { after = 0, signal }: { readonly after?: number; readonly signal?: AbortSignal | undefined } = {},
): RunStream {
  return {
    runId,
    async *[Symbol.asyncIterator](): AsyncGenerator<RunEvent, void> {
      const over = signal ?? new AbortController().signal;
      for await (const { number, event, data } of runs.follow(runId, after, over, true)) {
        const parsed = parseRunEvent({ id: String(number), event, data: JSON.stringify(data) }).event;
        if (parsed !== undefined) yield parsed;
      }
      over.throwIfAborted();
    },
  };
}
