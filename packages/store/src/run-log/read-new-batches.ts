import { type Kysely, sql } from 'kysely';
import { slices } from '../columns/slices.ts';
import type { Tables } from '../schema/tables.ts';
import { readBatch } from './read-batch.ts';
import type { NumberedRunEvent } from './run-log.ts';

const RUNS_A_QUERY = 200;

/** Batches of many runs that begin after a number of each, in the order of their numbers, with few queries. */
export async function* readNewBatches(
  reader: Kysely<Tables>,
  wanted: readonly { readonly runId: string; readonly after: number }[],
): AsyncGenerator<{ readonly runId: string; readonly events: readonly NumberedRunEvent[] }> {
  for (const part of slices(wanted, RUNS_A_QUERY)) {
    const values = part.map(({ runId, after }) => sql`(cast(${runId} as text), cast(${after} as bigint))`);
    const rows = await reader
      .with(
        'wanted(wanted_id, after_number)',
        () => sql<{ wanted_id: string; after_number: number }>`(values ${sql.join(values)})`,
      )
      .selectFrom('wanted')
      .innerJoin('run_events', (join) =>
        join
          .onRef('run_events.run_id', '=', 'wanted.wanted_id')
          .onRef('run_events.first_number', '>', 'wanted.after_number'),
      )
      .select(['run_events.run_id', 'run_events.first_number', 'run_events.events'])
      .orderBy('run_events.run_id')
      .orderBy('run_events.first_number')
      .execute();
    for (const row of rows) yield { runId: row.run_id, events: readBatch(row) };
  }
}
