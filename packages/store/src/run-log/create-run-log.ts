import type { Database } from '../database/database.ts';
import type { Batch } from './batch.ts';
import { LiveEvents } from './live-events.ts';
import { readEvents } from './read-events.ts';
import { readLastBatch } from './read-last-batch.ts';
import { RunAppender } from './run-appender.ts';
import type { RunLog } from './run-log.ts';
import { RunLogSignals } from './run-log-signals.ts';
import { RunWriter } from './run-writer.ts';
import { subscribe } from './subscribe.ts';

/** For the rare word that never came, e.g. because the writer died between the commit and the word. */
const LOOK_ANYHOW_MS = 5_000;

/** The run log of this process. `close` stores what waits to be stored and ends every subscription. */
export function createRunLog(
  database: Database,
  { lookAnyhowMs = LOOK_ANYHOW_MS } = {},
): RunLog & { close(): Promise<void> } {
  const signals = new RunLogSignals(database.signals);
  const live = new LiveEvents(database, signals, lookAnyhowMs);
  const appender = new RunAppender(database, async (batches: readonly Batch[]) => {
    signals.announce(batches);
    await live.deliver(batches);
  });
  return {
    async writer(runId) {
      await appender.settle(runId);
      const last = await readLastBatch(database.reader, runId);
      return new RunWriter(appender, runId, last?.last_number ?? 0);
    },
    read: (runId, after, limit) => readEvents(database.reader, runId, after, limit),
    subscribe: (runId, options) => subscribe(database, live, runId, options),
    async close() {
      await appender.close();
      live.close();
    },
  };
}
