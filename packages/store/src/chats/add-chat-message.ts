import type { Kysely } from 'kysely';
import { writeDocument } from '../columns/document.ts';
import type { Tables } from '../schema/tables.ts';
import type { ChatMessage, NewChatMessage } from './chats.ts';
import { lastMessageNumber } from './last-message-number.ts';
import { readChatMessage } from './read-chat-message.ts';

/** Adds a message to a chat that this transaction has taken. */
export async function addChatMessage(
  transaction: Kysely<Tables>,
  chatId: string,
  message: NewChatMessage,
  now: number,
): Promise<ChatMessage> {
  const row = await transaction
    .insertInto('chat_messages')
    .values({
      chat_id: chatId,
      number: (await lastMessageNumber(transaction, chatId)) + 1,
      role: message.role,
      parts: writeDocument(message.parts),
      model_messages: writeDocument(message.modelMessages),
      run_id: message.runId ?? null,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return readChatMessage(row);
}
