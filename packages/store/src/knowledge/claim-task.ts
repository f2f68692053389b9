import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import { failTask } from './fail-task.ts';
import { selectTasks, type TaskRow } from './select-tasks.ts';

const MOST_ATTEMPTS = 3;

/** Takes the next task: one that waits, or one whose owner is gone. */
export async function claimTask(
  transaction: Kysely<Tables>,
  owner: string,
  leaseMs: number,
  now: number,
): Promise<TaskRow | undefined> {
  for (;;) {
    const task = await nextTask(transaction, now);
    if (task === undefined) return undefined;
    if (task.attempts >= MOST_ATTEMPTS) {
      await failTask(
        transaction,
        task,
        {
          code: 'WORK_FAILED',
          message: `The work was begun ${MOST_ATTEMPTS} times and never finished.`,
        },
        now,
      );
      continue;
    }
    const { numUpdatedRows } = await transaction
      .updateTable('knowledge_tasks')
      .set({ status: 'processing', owner, lease_until: now + leaseMs, attempts: task.attempts + 1 })
      .where('id', '=', task.id)
      // It may have been ended or put back since it was read.
      .where('status', '=', task.status)
      .where('attempts', '=', task.attempts)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) continue;
    if (task.document_id !== null) {
      await transaction
        .updateTable('knowledge_documents')
        .set({ state: 'processing', updated_at: now })
        .where('id', '=', task.document_id)
        .execute();
    }
    return { ...task, status: 'processing' };
  }
}

async function nextTask(transaction: Kysely<Tables>, now: number): Promise<TaskRow | undefined> {
  return selectTasks(transaction)
    .where((expression) =>
      expression.or([
        expression('task.status', '=', 'queued'),
        expression.and([
          expression('task.status', '=', 'processing'),
          expression('task.lease_until', '<', now),
        ]),
      ]),
    )
    .orderBy('task.kind')
    .orderBy('task.created_at')
    .orderBy('task.id')
    .limit(1)
    .executeTakeFirst();
}
