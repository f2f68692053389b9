import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import type { ChatMessage } from './chats.ts';
import { readChatMessage } from './read-chat-message.ts';

/** Messages of a chat, oldest first. */
export async function readChatMessages(
  reader: Kysely<Tables>,
  id: string,
  { after = 0, limit }: { readonly after?: number; readonly limit?: number } = {},
): Promise<readonly ChatMessage[]> {
  let query = reader
    .selectFrom('chat_messages')
    .selectAll()
    .where('chat_id', '=', id)
    .where('number', '>', after)
    .orderBy('number');
  if (limit !== undefined) query = query.limit(limit);
  return (await query.execute()).map(readChatMessage);
}
