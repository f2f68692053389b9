import { randomUUID } from 'node:crypto';
import type { Chat } from '@techne/store';
import type { Caller } from '../http/caller.ts';
import type { ChatContext } from './chat-context.ts';
import type { ChatService } from './chat-service.ts';
import { checkBases } from './check-bases.ts';
import { checkModel } from './turn/chat-model.ts';

/** A chat without a title gets one from its first message. */
export async function createChat(
  context: ChatContext,
  caller: Caller,
  settings: Parameters<ChatService['create']>[1],
): Promise<Chat> {
  const { title = '', type = 'private', model, mode, knowledgeBaseIds = [] } = settings;
  checkModel(context, model);
  await checkBases(context, caller, knowledgeBaseIds);
  const { tenant, userId } = caller;
  return context.parts.store.chats.create({
    id: randomUUID(),
    tenant,
    userId,
    title: title.trim(),
    type,
    ...(model === undefined || model === null ? {} : { model }),
    ...(mode === undefined || mode === null ? {} : { mode }),
    knowledgeBaseIds,
    activations: [],
  });
}
