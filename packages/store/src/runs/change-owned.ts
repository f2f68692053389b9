import type { Updateable } from 'kysely';
import type { Database } from '../database/database.ts';
import type { RunTable } from '../schema/tables.ts';
import { changeRuns } from './change-runs.ts';

/** Changes a run for the one who carries it out. False when that is not `owner` (any more). */
export async function changeOwned(
  database: Database,
  id: string,
  owner: string,
  change: Updateable<RunTable>,
  options: { readonly unlessCancelled?: boolean } = {},
): Promise<boolean> {
  return changeRuns(database, id, async (transaction) => {
    let query = transaction
      .updateTable('runs')
      .set(change)
      .where('id', '=', id)
      .where('owner', '=', owner)
      .where('status', '=', 'running')
      .where('lease_until', '>', database.now());
    if (options.unlessCancelled === true) query = query.where('cancel_requested_at', 'is', null);
    const { numUpdatedRows } = await query.executeTakeFirst();
    return numUpdatedRows > 0n;
  });
}
