import type { Database } from '../database/database.ts';
import { changeRuns } from './change-runs.ts';

/** Holds the runs of an owner for longer; returns the ids of those that were asked to end. */
export async function renewLeases(
  database: Database,
  owner: string,
  leaseMs: number,
): Promise<readonly string[]> {
  const held = await changeRuns(database, owner, (transaction) => {
    const now = database.now();
    return transaction
      .updateTable('runs')
      .set({ lease_until: now + leaseMs })
      .where('owner', '=', owner)
      .where('status', '=', 'running')
      .where('lease_until', '>', now)
      .returning(['id', 'cancel_requested_at'])
      .execute();
  });
  return held.filter((run) => run.cancel_requested_at !== null).map((run) => run.id);
}
