import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { StoreError } from '../errors/store-error.ts';
import { changeRuns } from './change-runs.ts';
import { RUN_CANCEL_CHANNEL } from './run-cancel-channel.ts';

export async function cancelRun(
  database: Database,
  id: string,
): Promise<'cancelled' | 'requested' | 'ended'> {
  const changed = await markCancelled(database, id);
  if (changed?.status === 'cancelled') return 'cancelled';
  if (changed !== undefined) {
    // The request is stored: an owner that misses the signal reads of it when it renews its leases.
    await database.signals.publish(RUN_CANCEL_CHANNEL, id).catch(() => {});
    return 'requested';
  }
  const known = await database.reader.selectFrom('runs').select('id').where('id', '=', id).executeTakeFirst();
  if (known !== undefined) return 'ended';
  throw new StoreError('NOT_FOUND', `There is no run ${id}`, { hint: 'List the runs.', data: { id } });
}

/** One statement, because a run may begin or cease to wait between two. */
async function markCancelled(
  database: Database,
  id: string,
): Promise<{ readonly status: string } | undefined> {
  return changeRuns(database, id, (transaction) => {
    const now = database.now();
    return transaction
      .updateTable('runs')
      .set({
        status: sql`case when status = 'waiting' then 'cancelled' else status end`,
        finished_at: sql`case when status = 'waiting' then cast(${now} as bigint) else finished_at end`,
        cancel_requested_at: sql`coalesce(cancel_requested_at, cast(${now} as bigint))`,
      })
      .where('id', '=', id)
      .where('status', 'in', ['waiting', 'running'])
      .returning('status')
      .executeTakeFirst();
  });
}
