import type { Database } from '../database/database.ts';
import { beginTurn } from './begin-turn.ts';
import { changeChat } from './change-chat.ts';
import type { Chats } from './chats.ts';
import { countChatUsage } from './count-chat-usage.ts';
import { createChat } from './create-chat.ts';
import { endTurn } from './end-turn.ts';
import { forkChat } from './fork-chat.ts';
import { listChats } from './list-chats.ts';
import { readChat } from './read-chat.ts';
import { readChatMessages } from './read-chat-messages.ts';
import { removeChat } from './remove-chat.ts';
import { takeChat } from './take-chat.ts';
import { writeChat } from './write-chat.ts';

/** Conversations, in the database. Every change begins by taking the row of its chat. */
export function createChats(database: Database): Chats {
  const { reader } = database;
  return {
    create: (chat) => createChat(database, chat),
    async find(id) {
      const row = await reader.selectFrom('chats').selectAll().where('id', '=', id).executeTakeFirst();
      return row && readChat(row);
    },
    list: (filter) => listChats(reader, filter),
    update: (id, change) =>
      writeChat(database, id, async (transaction) => {
        const taken = await takeChat(transaction, id, database.now());
        return taken && readChat(await changeChat(transaction, taken, change));
      }),
    remove: (id) => removeChat(database, id),
    fork: (id, fork) => forkChat(database, id, fork),
    messages: (id, range) => readChatMessages(reader, id, range),
    beginTurn: (id, runId, message) => beginTurn(database, id, runId, message),
    endTurn: (id, runId, answer, change) => endTurn(database, id, runId, answer, change),
    usage: (tenant) => countChatUsage(reader, tenant),
  };
}
