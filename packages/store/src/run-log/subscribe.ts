import type { Database } from '../database/database.ts';
import type { LiveEvents } from './live-events.ts';
import { readBatch } from './read-batch.ts';
import { readEvents } from './read-events.ts';
import { readLastBatch } from './read-last-batch.ts';
import { RunEventIterator } from './run-event-iterator.ts';
import type { NumberedRunEvent } from './run-log.ts';
import { type StoredEvents, Subscription } from './subscription.ts';

/** The events of a run after a number. Nothing is held before the first one is asked for. */
export function subscribe(
  database: Database,
  live: LiveEvents,
  runId: string,
  { after, signal }: { readonly after: number; readonly signal?: AbortSignal },
): AsyncIterable<NumberedRunEvent> {
  return {
    [Symbol.asyncIterator]: () =>
      new RunEventIterator(new Subscription(runId, after, storedEvents(database, runId)), live, signal),
  };
}

function storedEvents({ reader }: Database, runId: string): StoredEvents {
  return {
    read: (after, limit) => readEvents(reader, runId, after, limit),
    async isDone(after) {
      const last = await readLastBatch(reader, runId);
      return last !== undefined && last.last_number <= after && readBatch(last).at(-1)?.event === 'done';
    },
  };
}
