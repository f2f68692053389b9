import type { Database } from '../database/database.ts';
import { changeRuns } from './change-runs.ts';
import { readRun } from './read-run.ts';
import type { Run } from './runs.ts';

/** Ends every running run whose lease is over. One statement, so that each run is returned to one caller. */
export async function expireRuns(database: Database): Promise<readonly Run[]> {
  const rows = await changeRuns(database, 'expire', (transaction) => {
    const now = database.now();
    return transaction
      .updateTable('runs')
      .set({ status: 'interrupted', finished_at: now, owner: null, lease_until: null })
      .where('status', '=', 'running')
      .where('lease_until', '<=', now)
      .returningAll()
      .execute();
  });
  return rows.map(readRun);
}
