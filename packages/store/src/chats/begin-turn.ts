import type { Database } from '../database/database.ts';
import { addChatMessage } from './add-chat-message.ts';
import { chatNotFound } from './chat-not-found.ts';
import type { ChatMessage, NewChatMessage } from './chats.ts';
import { takeChat } from './take-chat.ts';
import { writeChat } from './write-chat.ts';

/** Of many at once one succeeds: the row goes from no run to a run once. */
export async function beginTurn(
  database: Database,
  id: string,
  runId: string,
  message: NewChatMessage,
): Promise<ChatMessage | undefined> {
  return writeChat(database, id, async (transaction) => {
    const now = database.now();
    const taken = await takeChat(transaction, id, now, { from: null, to: runId });
    if (taken !== undefined) return addChatMessage(transaction, id, { runId, ...message }, now);
    const busy = await transaction.selectFrom('chats').select('id').where('id', '=', id).executeTakeFirst();
    if (busy === undefined) throw chatNotFound(id);
    return undefined;
  });
}
