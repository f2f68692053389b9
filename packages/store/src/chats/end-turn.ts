import type { Database } from '../database/database.ts';
import { addChatMessage } from './add-chat-message.ts';
import { changeChat } from './change-chat.ts';
import type { ChatChange, NewChatMessage } from './chats.ts';
import { takeChat } from './take-chat.ts';
import { writeChat } from './write-chat.ts';

/** Stores how a turn ended. False when the chat is not busy with this run. */
export async function endTurn(
  database: Database,
  id: string,
  runId: string,
  answer?: NewChatMessage,
  change: ChatChange = {},
): Promise<boolean> {
  return writeChat(database, id, async (transaction) => {
    const now = database.now();
    const taken = await takeChat(transaction, id, now, { from: runId, to: null });
    if (taken === undefined) return false;
    if (answer !== undefined) await addChatMessage(transaction, id, { runId, ...answer }, now);
    await changeChat(transaction, taken, change);
    return true;
  });
}
