import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import { ended } from './find-owned-task.ts';
import { removeIndex } from './remove-index.ts';

/** Ends a task without success: its document says why, and vectors that were being made are given up. */
export async function failTask(
  transaction: Kysely<Tables>,
  task: { readonly id: string; readonly document_id: string | null; readonly index_number: number | null },
  reason: { readonly code: string; readonly message: string },
  now: number,
): Promise<void> {
  await transaction
    .updateTable('knowledge_tasks')
    .set(ended('failed', now, reason))
    .where('id', '=', task.id)
    .execute();
  if (task.document_id !== null) {
    await transaction
      .updateTable('knowledge_documents')
      .set({ state: 'failed', reason: reason.message, reason_code: reason.code, updated_at: now })
      .where('id', '=', task.document_id)
      .execute();
  }
  if (task.index_number !== null) await removeIndex(transaction, task.index_number);
}
