import type { Database } from '../database/database.ts';
import { findExecution } from './find-execution.ts';
import type { WorkflowExecution } from './workflow-executions.ts';

/**
 * Lets an execution go on that did not succeed. Other kinds of runs stay ended once they are; this one goes on from
 * what it has stored, under the same id and with the same numbering of events.
 */
export async function reopenExecution(
  database: Database,
  id: string,
  owner: string,
  leaseMs: number,
): Promise<WorkflowExecution | undefined> {
  return database.write(
    async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('runs')
        .set({
          status: 'running',
          owner,
          lease_until: database.now() + leaseMs,
          finished_at: null,
          cancel_requested_at: null,
          result: null,
          state: null,
        })
        .where('id', '=', id)
        .where('kind', '=', 'workflow')
        .where('status', 'in', ['failed', 'cancelled', 'interrupted'])
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return undefined;
      await transaction
        .updateTable('workflow_executions')
        .set(({ eb }) => ({ generation: eb('generation', '+', 1), engine_run_id: null }))
        .where('run_id', '=', id)
        .execute();
      return findExecution(transaction, id);
    },
    { lock: `runs ${id}` },
  );
}
