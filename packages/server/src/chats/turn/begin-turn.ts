import { randomUUID } from 'node:crypto';
import { StoreError } from '@techne/store';
import { HttpError } from '../../errors/http-error.ts';
import type { StartedRun } from '../../runs/run-manager.ts';
import type { ChatContext } from '../chat-context.ts';
import { chatNotFound } from '../chat-not-found.ts';
import { titleOf } from '../title-of.ts';
import { takeWorkflowTurn } from '../workflow/take-workflow-turn.ts';
import { orWaiting } from '../workflow/or-waiting.ts';
import { takeTurn } from './take-turn.ts';
import type { TurnToTake } from './turn-to-take.ts';

/** Stores the message and begins to answer it; 409 while the chat is busy with another. */
export async function beginTurn(context: ChatContext, turn: TurnToTake): Promise<StartedRun> {
  const { parts, redactor } = context;
  const { chats } = parts.store;
  const { caller, chat, content, model, workflow } = turn;
  const id = randomUUID();
  const text = redactor.redactText(content);
  const message = { role: 'user', parts: [{ type: 'text', text }], modelMessages: [] } as const;
  if ((await orNotFound(chat.id, chats.beginTurn(chat.id, id, message))) === undefined)
    throw new HttpError(409, { field: 'content', message: 'The chat is busy with another message' });
  try {
    if (chat.title === '') await chats.update(chat.id, { title: titleOf(text) });
    const { tenant, userId } = caller;
    const request = { chat_id: chat.id, content, ...(model === undefined ? {} : { model }) };
    const run = { id, tenant, userId, kind: 'chat' } as const;
    if (workflow === undefined) return await parts.runs.start({ ...run, request }, takeTurn(context, turn));
    const executionId = randomUUID();
    const named = { ...request, workflow_id: workflow.id, execution_id: executionId };
    const taken = { caller, chatId: chat.id, content: text, model, workflow, executionId };
    const work = takeWorkflowTurn(context, taken);
    return orWaiting(context, executionId, await parts.runs.start({ ...run, request: named }, work));
  } catch (error) {
    const reason = { type: 'error', code: 'RUN_NOT_STARTED', message: 'The message could not be answered' };
    const end = { type: 'end', status: 'failed' };
    await chats.endTurn(chat.id, id, { role: 'assistant', parts: [reason, end], modelMessages: [] });
    throw error;
  }
}

async function orNotFound<Result>(id: string, begun: Promise<Result>): Promise<Result> {
  try {
    return await begun;
  } catch (error) {
    if (StoreError.isInstance(error) && error.code === 'NOT_FOUND') throw chatNotFound(id);
    throw error;
  }
}
