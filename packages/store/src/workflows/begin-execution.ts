import { writeDocument } from '../columns/document.ts';
import { storableText } from '../columns/storable-text.ts';
import type { Database } from '../database/database.ts';
import { StoreError } from '../errors/store-error.ts';
import type { NewWorkflowExecution } from './workflow-executions.ts';

/** Stores a run and its execution together: neither is there without the other. */
export async function beginExecution(database: Database, execution: NewWorkflowExecution): Promise<void> {
  const { id, tenant, userId, workflowId, workflowName, input, model, owner, leaseMs } = execution;
  const name = storableText(workflowName);
  const now = database.now();
  const isNew = await database.write(
    async (transaction) => {
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('runs')
        .values({
          id,
          tenant,
          user_id: userId,
          kind: 'workflow',
          status: 'running',
          created_at: now,
          owner,
          lease_until: now + leaseMs,
          // What `GET runs/{id}` shows; the graph would make every list of runs long.
          request: writeDocument({ workflow_id: workflowId, workflow_name: name, input, model }),
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows === 0n) return false;
      await transaction
        .insertInto('workflow_executions')
        .values({
          run_id: id,
          workflow_id: workflowId ?? null,
          workflow_name: name,
          input: writeDocument(input),
          model: model ?? null,
          graph: writeDocument(execution.graph),
          generation: 1,
        })
        .execute();
      return true;
    },
    { lock: `runs ${id}` },
  );
  if (isNew) return;
  throw new StoreError('CONFLICT', `There is a run ${id}`, { hint: 'Take another id.', data: { id } });
}
