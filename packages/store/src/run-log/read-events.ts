import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import { readBatch } from './read-batch.ts';
import type { NumberedRunEvent } from './run-log.ts';

/** Stored events after a number, in order, at most `limit` of them. */
export async function readEvents(
  reader: Kysely<Tables>,
  runId: string,
  after: number,
  limit?: number,
): Promise<readonly NumberedRunEvent[]> {
  const until = limit === undefined ? Number.MAX_SAFE_INTEGER : after + limit;
  const rows = await reader
    .selectFrom('run_events')
    .select(['first_number', 'events'])
    .where('run_id', '=', runId)
    // The batch that `after + 1` is in may begin before it.
    .where('first_number', '>=', (builder) =>
      builder.fn.coalesce(
        builder
          .selectFrom('run_events')
          .select(({ fn }) => fn.max('first_number').as('first'))
          .where('run_id', '=', runId)
          .where('first_number', '<=', after + 1),
        builder.val(0),
      ),
    )
    .where('first_number', '<=', until)
    .orderBy('first_number')
    .execute();
  return rows.flatMap(readBatch).filter(({ number }) => number > after && number <= until);
}
