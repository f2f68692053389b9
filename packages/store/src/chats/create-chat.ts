import { writeDocument } from '../columns/document.ts';
import { storableText } from '../columns/storable-text.ts';
import type { Database } from '../database/database.ts';
import type { Chat, NewChat } from './chats.ts';
import { insertChat } from './insert-chat.ts';
import { addSince } from './stored-activations.ts';
import { titleKey } from './title-key.ts';
import { writeChat } from './write-chat.ts';

export async function createChat(database: Database, chat: NewChat): Promise<Chat> {
  const now = database.now();
  return writeChat(database, chat.id, (transaction) =>
    insertChat(transaction, {
      id: chat.id,
      tenant: chat.tenant,
      user_id: chat.userId,
      title: storableText(chat.title),
      title_key: titleKey(chat.title),
      type: chat.type,
      model: chat.model ?? null,
      mode: chat.mode ?? null,
      knowledge_base_ids: writeDocument(chat.knowledgeBaseIds),
      activations: writeDocument(addSince(chat.activations, [], 0)),
      active_run_id: null,
      created_at: now,
      updated_at: now,
    }),
  );
}
