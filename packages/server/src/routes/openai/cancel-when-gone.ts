import type { Services } from '../../services/services.ts';

/** Ends a run whose client went away: nobody could ask for its answer again. */
export interface GoneClient {
  readonly signal: AbortSignal;
  /** Nothing is left to end. */
  forget(): void;
  /** Passes a stream on; who lets go of it before its end is gone. */
  watch<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item, void>;
}

export function cancelWhenGone(
  { runs, store, log }: Pick<Services, 'runs' | 'store' | 'log'>,
  runId: string,
  client: AbortSignal,
): GoneClient {
  const gone = new AbortController();
  const cancel = async (): Promise<void> => {
    const run = await store.runs.find(runId);
    if (run !== undefined) await runs.cancel(run);
  };
  const leave = (): void => {
    forget();
    gone.abort();
    cancel().catch((error: unknown) =>
      log.warn({ runId, err: error }, 'a completion could not be cancelled'),
    );
  };
  const forget = (): void => client.removeEventListener('abort', leave);
  if (client.aborted) leave();
  else client.addEventListener('abort', leave, { once: true });
  return {
    signal: gone.signal,
    forget,
    async *watch(items) {
      let isWhole = false;
      try {
        yield* items;
        isWhole = true;
      } finally {
        if (isWhole) forget();
        else if (!gone.signal.aborted) leave();
      }
    },
  };
}
