import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';

/** 0 for a chat without messages. */
export async function lastMessageNumber(reader: Kysely<Tables>, chatId: string): Promise<number> {
  const { last } = await reader
    .selectFrom('chat_messages')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('chat_id', '=', chatId)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}
