import type { z } from 'zod';
import type { changeChat } from '../routes/chats/change-chat.ts';
import type { chatShape, messageShape, openedChatShape } from '../routes/chats/chat-shapes.ts';
import type { createChat } from '../routes/chats/create-chat.ts';
import type { forkChat } from '../routes/chats/fork-chat.ts';
import type { listChats } from '../routes/chats/list-chats.ts';
import type { sendMessage } from '../routes/chats/send-message.ts';
import { requestPath } from './request-path.ts';
import type { BodyOf, QueryOf } from './route-types.ts';
import { openRunStream, type RunStream } from './run-stream.ts';
import type { RunSummary } from './runs-client.ts';
import type { CallOptions, Transport } from './transport.ts';

export type Chat = z.output<typeof chatShape>;
export type OpenedChat = z.output<typeof openedChatShape>;
export type ChatMessage = z.output<typeof messageShape>;

/** What goes on in a chat that was asked to stop. */
export interface StoppedTurn {
  readonly run_id: string | null;
  readonly status: RunSummary['status'] | 'idle';
}

/** Conversations with a model that has the skills. */
export interface ChatsClient {
  create(chat?: BodyOf<typeof createChat>, options?: CallOptions): Promise<Chat>;
  list(
    query?: QueryOf<typeof listChats>,
    options?: CallOptions,
  ): Promise<{ readonly items: readonly Chat[]; readonly total: number }>;
  get(id: string, options?: CallOptions): Promise<OpenedChat>;
  change(id: string, change: BodyOf<typeof changeChat>, options?: CallOptions): Promise<Chat>;
  remove(id: string, options?: CallOptions): Promise<void>;
  /** Copies a chat, up to a message. */
  fork(id: string, fork?: BodyOf<typeof forkChat>, options?: CallOptions): Promise<Chat>;
  /** Says something; the answer comes as the events of a run. */
  send(id: string, message: BodyOf<typeof sendMessage>, options?: CallOptions): Promise<RunStream>;
  /** Stops the answer that is being given or waits. */
  cancel(id: string, options?: CallOptions): Promise<StoppedTurn>;
}

export function chatsClient(transport: Transport): ChatsClient {
  return {
    create: (body = {}, options) => transport.json('POST', requestPath`chats`, { ...options, body }),
    list: (query, options) => transport.json('GET', requestPath`chats`, { ...options, query }),
    get: (id, options) => transport.json('GET', requestPath`chats/${id}`, options),
    change: (id, body, options) => transport.json('PATCH', requestPath`chats/${id}`, { ...options, body }),
    remove: (id, options) => transport.json('DELETE', requestPath`chats/${id}`, options),
    fork: (id, body = {}, options) =>
      transport.json('POST', requestPath`chats/${id}/fork`, { ...options, body }),
    send: (id, body, options) => openRunStream(transport, requestPath`chats/${id}/messages`, body, options),
    cancel: (id, options) => transport.json('POST', requestPath`chats/${id}/cancel`, options),
  };
}
