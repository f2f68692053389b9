import { randomUUID } from 'node:crypto';
import type { Chat } from '@techne/store';
import { HttpError } from '../errors/http-error.ts';
import type { ChatContext } from './chat-context.ts';
import { chatNotFound } from './chat-not-found.ts';

/** Copies a chat up to a message; a message that is being answered stays behind with its answer. */
export async function forkChat(
  { parts: { store } }: ChatContext,
  { id, title, activeRunId }: Chat,
  upTo?: number,
): Promise<Chat> {
  const messages = await store.chats.messages(id);
  if (upTo !== undefined && upTo > (messages.at(-1)?.number ?? 0))
    throw new HttpError(400, { field: 'up_to', message: `There is no message ${upTo} in this chat` });
  const open = activeRunId === undefined ? undefined : messages.find(({ runId }) => runId === activeRunId);
  const last = Math.min(upTo ?? Infinity, open === undefined ? Infinity : open.number - 1);
  const limit = Number.isFinite(last) ? { upTo: last } : {};
  const fork = await store.chats.fork(id, { id: randomUUID(), title, ...limit });
  if (fork === undefined) throw chatNotFound(id);
  return fork;
}
