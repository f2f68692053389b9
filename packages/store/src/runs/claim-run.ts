import type { Database } from '../database/database.ts';
import { changeRuns } from './change-runs.ts';
import { readRun } from './read-run.ts';
import type { Run } from './runs.ts';

/** Takes a waiting run, unless somebody else was sooner. */
export async function claimRun(
  database: Database,
  id: string,
  owner: string,
  leaseMs: number,
): Promise<Run | undefined> {
  const row = await changeRuns(database, id, (transaction) =>
    transaction
      .updateTable('runs')
      .set({ status: 'running', owner, lease_until: database.now() + leaseMs })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .returningAll()
      .executeTakeFirst(),
  );
  return row && readRun(row);
}
