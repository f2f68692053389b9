import { randomUUID } from 'node:crypto';
import { StoreError } from '@techne/store';
import { HttpError } from '../../errors/http-error.ts';
import type { StartedRun } from '../../runs/run-manager.ts';
import type { ChatContext } from '../chat-context.ts';
import { chatNotFound } from '../chat-not-found.ts';
import { titleOf } from '../title-of.ts';
import { takeTurn } from './take-turn.ts';
import type { TurnToTake } from './turn-to-take.ts';

/** Stores the message and begins to answer it; 409 while the chat is busy with another. */
export async function beginTurn(context: ChatContext, turn: TurnToTake): Promise<StartedRun> {
  const { parts, redactor } = context;
  const { chats } = parts.store;
  const { caller, chat, content, model } = turn;
  const id = randomUUID();
  const text = redactor.redactText(content);
  const message = { role: 'user', parts: [{ type: 'text', text }], modelMessages: [] } as const;
  if ((await orNotFound(chat.id, chats.beginTurn(chat.id, id, message))) === undefined)
    throw new HttpError(409, { field: 'content', message: 'The chat is busy with another message' });
  try {
    if (chat.title === '') await chats.update(chat.id, { title: titleOf(text) });
    const { tenant, userId } = caller;
    const request = { chat_id: chat.id, content, ...(model === undefined ? {} : { model }) };
    return await parts.runs.start({ id, tenant, userId, kind: 'chat', request }, takeTurn(context, turn));
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
