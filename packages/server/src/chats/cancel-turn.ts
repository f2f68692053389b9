import type { Chat, Run } from '@techne/store';
import type { ChatContext } from './chat-context.ts';
import { settleAbandoned } from './turn/settle-abandoned.ts';

/** Stops the turn of a chat: one that waits at once, one that runs soon. Undefined when there is none. */
export async function cancelTurn(context: ChatContext, chat: Chat): Promise<Run | undefined> {
  const { store, runs } = context.parts;
  const run = chat.activeRunId === undefined ? undefined : await store.runs.find(chat.activeRunId);
  if (run === undefined) return undefined;
  await runs.cancel(run);
  await settleAbandoned(context, chat);
  return store.runs.find(run.id);
}
