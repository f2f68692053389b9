import type { Database } from '../database/database.ts';
import { removeRuns } from './remove-runs.ts';

/** So that others get to write in between. */
const RUNS_AT_ONCE = 200;

/** Removes runs that ended before `time` and all that belongs to them. Returns how many. */
export async function pruneRuns(database: Database, time: number): Promise<number> {
  let removed = 0;
  for (;;) {
    const count = await pruneSome(database, time);
    removed += count;
    if (count < RUNS_AT_ONCE) return removed;
  }
}

async function pruneSome(database: Database, time: number): Promise<number> {
  return database.write(async (transaction) => {
    const ended = await transaction
      .selectFrom('runs')
      .select('id')
      .where('finished_at', '<', time)
      .limit(RUNS_AT_ONCE)
      .execute();
    const ids = ended.map((run) => run.id);
    await removeRuns(transaction, ids);
    return ids.length;
  });
}
