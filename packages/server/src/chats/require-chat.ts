import type { Chat } from '@techne/store';
import type { Caller } from '../http/caller.ts';
import type { ChatContext } from './chat-context.ts';
import { chatNotFound } from './chat-not-found.ts';
import { settleAbandoned } from './turn/settle-abandoned.ts';

/** A chat of the caller's own, and with `admin` any of an admin's tenant; 404 for the rest. A turn that broke off is ended. */
export async function requireChat(
  context: ChatContext,
  { tenant, userId, role }: Caller,
  id: string,
  alsoFor?: 'admin',
): Promise<Chat> {
  const chat = await context.parts.store.chats.find(id);
  const isTheirs = chat?.userId === userId || (role === 'admin' && alsoFor === 'admin');
  if (chat?.tenant !== tenant || !isTheirs) throw chatNotFound(id);
  return settleAbandoned(context, chat);
}
