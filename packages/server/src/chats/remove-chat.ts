import type { Chat } from '@techne/store';
import { cancelTurn } from './cancel-turn.ts';
import type { ChatContext } from './chat-context.ts';
import { chatNotFound } from './chat-not-found.ts';

/** How long a turn that is told to end may take. What it leaves after that goes when old runs are pruned. */
const mostWaitMs = 10_000;

/** Ends the turn of a chat, and removes it with its messages and with what its turns said. */
export async function removeChat(context: ChatContext, chat: Chat): Promise<void> {
  const { store, runs } = context.parts;
  const run = await cancelTurn(context, chat);
  if (run !== undefined && run.finishedAt === undefined) {
    const events = runs.follow(run.id, 0, AbortSignal.timeout(mostWaitMs));
    // Its last event is `done`, which is stored after the run has ended, wherever that is.
    for await (const { event } of events) if (event === 'done') break;
  }
  if (!(await store.chats.remove(chat.id))) throw chatNotFound(chat.id);
}
