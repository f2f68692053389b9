import type { Kysely, Selectable, Updateable } from 'kysely';
import { writeDocument } from '../columns/document.ts';
import { storableText } from '../columns/storable-text.ts';
import type { ChatTable } from '../schema/conversation-tables.ts';
import type { Tables } from '../schema/tables.ts';
import type { ChatChange, RememberedActivation } from './chats.ts';
import { lastMessageNumber } from './last-message-number.ts';
import { addSince, readStoredActivations } from './stored-activations.ts';
import { titleKey } from './title-key.ts';

/** Changes a chat that this transaction has taken. */
export async function changeChat(
  transaction: Kysely<Tables>,
  taken: Selectable<ChatTable>,
  { title, model, mode, knowledgeBaseIds, activations }: ChatChange,
): Promise<Selectable<ChatTable>> {
  const columns: Updateable<ChatTable> = {
    ...(title !== undefined && { title: storableText(title), title_key: titleKey(title) }),
    ...(model !== undefined && { model }),
    ...(mode !== undefined && { mode }),
    ...(knowledgeBaseIds !== undefined && { knowledge_base_ids: writeDocument(knowledgeBaseIds) }),
    ...(activations !== undefined && { activations: await remember(transaction, taken, activations) }),
  };
  if (Object.keys(columns).length === 0) return taken;
  return transaction
    .updateTable('chats')
    .set(columns)
    .where('id', '=', taken.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function remember(
  transaction: Kysely<Tables>,
  taken: Selectable<ChatTable>,
  activations: readonly RememberedActivation[],
): Promise<string> {
  const before = readStoredActivations(taken.activations);
  return writeDocument(addSince(activations, before, await lastMessageNumber(transaction, taken.id)));
}
