import type { Kysely, Selectable } from 'kysely';
import type { ChatTable } from '../schema/conversation-tables.ts';
import type { Tables } from '../schema/tables.ts';

/** Which run a chat must be busy with, and with which it is afterwards; null is none. */
export interface TurnChange {
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * The first statement of every change of a chat: it holds the row until the transaction ends, and answers undefined
 * when there is no such chat or it is busy with something else.
 */
export async function takeChat(
  transaction: Kysely<Tables>,
  id: string,
  now: number,
  turn?: TurnChange,
): Promise<Selectable<ChatTable> | undefined> {
  let query = transaction
    .updateTable('chats')
    .set({ updated_at: now, ...(turn !== undefined && { active_run_id: turn.to }) })
    .where('id', '=', id);
  if (turn !== undefined) query = query.where('active_run_id', turn.from === null ? 'is' : '=', turn.from);
  return query.returningAll().executeTakeFirst();
}
