import { writeDocument } from '../columns/document.ts';
import type { Database } from '../database/database.ts';
import { StoreError } from '../errors/store-error.ts';
import { changeRuns } from './change-runs.ts';
import { readRun } from './read-run.ts';
import type { NewRun, Run } from './runs.ts';

export async function createRun(database: Database, run: NewRun): Promise<Run> {
  const now = database.now();
  const row = await changeRuns(database, run.id, (transaction) =>
    transaction
      .insertInto('runs')
      .values({
        id: run.id,
        tenant: run.tenant,
        user_id: run.userId,
        kind: run.kind,
        skill: run.skill ?? null,
        status: 'running',
        created_at: now,
        owner: run.owner,
        lease_until: now + run.leaseMs,
        request: writeDocument(run.request),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returningAll()
      .executeTakeFirst(),
  );
  if (row !== undefined) return readRun(row);
  throw new StoreError('CONFLICT', `There is a run ${run.id}`, {
    hint: 'Take another id.',
    data: { id: run.id },
  });
}
