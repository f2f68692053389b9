import type { Insertable, Kysely } from 'kysely';
import { StoreError } from '../errors/store-error.ts';
import type { ChatTable } from '../schema/conversation-tables.ts';
import type { Tables } from '../schema/tables.ts';
import type { Chat } from './chats.ts';
import { readChat } from './read-chat.ts';

/** Rejects with `CONFLICT` when there is a chat of this id. */
export async function insertChat(transaction: Kysely<Tables>, chat: Insertable<ChatTable>): Promise<Chat> {
  const row = await transaction
    .insertInto('chats')
    .values(chat)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row !== undefined) return readChat(row);
  throw new StoreError('CONFLICT', `There is a chat ${chat.id}`, {
    hint: 'Take another id.',
    data: { id: chat.id },
  });
}
