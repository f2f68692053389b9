import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';

/** The newest row of a run. */
export async function readLastBatch(
  reader: Kysely<Tables>,
  runId: string,
): Promise<
  { readonly first_number: number; readonly last_number: number; readonly events: string } | undefined
> {
  return reader
    .selectFrom('run_events')
    .select(['first_number', 'last_number', 'events'])
    .where('run_id', '=', runId)
    .orderBy('first_number', 'desc')
    .limit(1)
    .executeTakeFirst();
}
