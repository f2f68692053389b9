import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';

/** The task, as long as it is this owner's. */
export async function findOwnedTask(reader: Kysely<Tables>, id: string, owner: string) {
  return reader
    .selectFrom('knowledge_tasks')
    .selectAll()
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('status', '=', 'processing')
    .executeTakeFirst();
}

/** The same in a transaction, which nobody takes it from until the end. */
export async function holdOwnedTask(transaction: Kysely<Tables>, id: string, owner: string) {
  return transaction
    .updateTable('knowledge_tasks')
    .set({ owner })
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('status', '=', 'processing')
    .returningAll()
    .executeTakeFirst();
}

/** What a task is once it ended. */
export function ended(
  status: 'ready' | 'failed',
  now: number,
  reason?: { readonly code: string; readonly message: string },
) {
  return {
    status,
    ...(status === 'ready' ? { progress: 100 } : {}),
    reason: reason?.message ?? null,
    reason_code: reason?.code ?? null,
    owner: null,
    lease_until: null,
    finished_at: now,
  };
}
