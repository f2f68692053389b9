import type { Chat } from '@techne/store';
import type { ChatContext } from './chat-context.ts';
import type { OpenedChat } from './chat-service.ts';
import { partsOfEvents } from './messages/parts-of-events.ts';
import { answeringRun } from './workflow/answering-run.ts';

/** A chat with its messages, and with what has been said of the answer that is under way. */
export async function openChat({ parts: { store } }: ChatContext, chat: Chat): Promise<OpenedChat> {
  const { activeRunId } = chat;
  const own = activeRunId === undefined ? undefined : await store.runs.find(activeRunId);
  const run = own && (await answeringRun(store, own));
  // Before the messages: an answer that ends meanwhile is among them, and not told twice.
  const parts = run === undefined ? [] : partsOfEvents(await store.runLog.read(run.id, 0));
  const messages = await store.chats.messages(chat.id);
  const isThere = messages.some(({ role, runId }) => role === 'assistant' && runId === activeRunId);
  return { chat, messages, ...(run === undefined || isThere ? {} : { unfinished: { run, parts } }) };
}
