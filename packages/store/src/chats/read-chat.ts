import type { Selectable } from 'kysely';
import { oneOf } from '../columns/one-of.ts';
import type { ChatTable } from '../schema/conversation-tables.ts';
import { type Chat, chatTypes } from './chats.ts';
import { readList } from './read-list.ts';
import { readStoredActivations } from './stored-activations.ts';

/** The chat of a row. */
export function readChat(row: Selectable<ChatTable>): Chat {
  return {
    id: row.id,
    tenant: row.tenant,
    userId: row.user_id,
    title: row.title,
    type: oneOf(chatTypes, row.type),
    ...(row.model !== null && { model: row.model }),
    ...(row.mode !== null && { mode: row.mode }),
    knowledgeBaseIds: readList(row.knowledge_base_ids).filter((id) => typeof id === 'string'),
    activations: readStoredActivations(row.activations).map(({ name, digest, truncated }) => ({
      name,
      digest,
      truncated,
    })),
    ...(row.active_run_id !== null && { activeRunId: row.active_run_id }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
