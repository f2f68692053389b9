import type { Selectable } from 'kysely';
import { oneOf } from '../columns/one-of.ts';
import type { ChatMessageTable } from '../schema/conversation-tables.ts';
import { type ChatMessage, chatRoles } from './chats.ts';
import { readList } from './read-list.ts';

/** The message of a row. */
export function readChatMessage(row: Selectable<ChatMessageTable>): ChatMessage {
  return {
    number: row.number,
    role: oneOf(chatRoles, row.role),
    parts: readList(row.parts),
    modelMessages: readList(row.model_messages),
    ...(row.run_id !== null && { runId: row.run_id }),
    createdAt: row.created_at,
  };
}
