import type { Chat, Run } from '@techne/store';
import type { ChatContext } from './chat-context.ts';
import { settleAbandoned } from './turn/settle-abandoned.ts';
import { executionIdOf } from './workflow/workflow-turn.ts';

/** Stops the turn of a chat: one that waits at once, one that runs soon. Undefined when there is none. */
export async function cancelTurn(context: ChatContext, chat: Chat): Promise<Run | undefined> {
  const { store, runs, workflows } = context.parts;
  const run = chat.activeRunId === undefined ? undefined : await store.runs.find(chat.activeRunId);
  if (run === undefined) return undefined;
  await runs.cancel(run);
  // The run may have ended with its server, while the execution goes on.
  const executionId = executionIdOf(run);
  if (executionId !== undefined && run.status !== 'running') await workflows.cancel(executionId);
  await settleAbandoned(context, chat);
  return store.runs.find(run.id);
}
