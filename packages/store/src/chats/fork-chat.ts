import type { Kysely } from 'kysely';
import { writeDocument } from '../columns/document.ts';
import { storableText } from '../columns/storable-text.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../schema/tables.ts';
import type { Chat, ChatFork } from './chats.ts';
import { insertChat } from './insert-chat.ts';
import { readStoredActivations } from './stored-activations.ts';
import { titleKey } from './title-key.ts';
import { writeChat } from './write-chat.ts';

/** A copy of a chat up to a message, not busy, and of no concern to the other from then on. */
export async function forkChat(
  database: Database,
  id: string,
  { id: forkId, title, upTo = Number.MAX_SAFE_INTEGER }: ChatFork,
): Promise<Chat | undefined> {
  return writeChat(database, id, async (transaction) => {
    const origin = await transaction.selectFrom('chats').selectAll().where('id', '=', id).executeTakeFirst();
    if (origin === undefined) return undefined;
    const now = database.now();
    const activations = readStoredActivations(origin.activations).filter(({ since }) => since <= upTo);
    const fork = await insertChat(transaction, {
      ...origin,
      id: forkId,
      title: storableText(title),
      title_key: titleKey(title),
      activations: writeDocument(activations),
      active_run_id: null,
      created_at: now,
      updated_at: now,
    });
    await copyMessages(transaction, id, forkId, upTo);
    return fork;
  });
}

async function copyMessages(
  transaction: Kysely<Tables>,
  from: string,
  to: string,
  upTo: number,
): Promise<void> {
  const columns = ['number', 'role', 'parts', 'model_messages', 'run_id', 'created_at'] as const;
  await transaction
    .insertInto('chat_messages')
    .columns(['chat_id', ...columns])
    .expression((build) =>
      build
        .selectFrom('chat_messages')
        .select(build.val(to).as('chat_id'))
        .select(columns)
        .where('chat_id', '=', from)
        .where('number', '<=', upTo),
    )
    .execute();
}
