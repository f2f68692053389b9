import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';

/** Databases take so many values in one statement. */
const AT_ONCE = 500;

/** Removes runs with all that belongs to them: their events and their approval requests. */
export async function removeRuns(transaction: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    await transaction.deleteFrom('run_events').where('run_id', 'in', some).execute();
    await transaction.deleteFrom('approval_requests').where('run_id', 'in', some).execute();
    await transaction.deleteFrom('runs').where('id', 'in', some).execute();
  }
}
