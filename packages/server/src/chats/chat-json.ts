import type { Chat } from '@techne/store';
import type { OpenedChat } from './chat-service.ts';
import { messageJson, unfinishedJson, usageOfMessages } from './messages/message-json.ts';

/** A chat without its messages. */
export function chatJson(chat: Chat): Readonly<Record<string, unknown>> {
  const { id, title, type, model = null, mode = null, knowledgeBaseIds, activations } = chat;
  return {
    id,
    title,
    type,
    model,
    mode,
    knowledge_base_ids: knowledgeBaseIds,
    activated_skill_names: activations.map(({ name }) => name),
    created_at: new Date(chat.createdAt).toISOString(),
    updated_at: new Date(chat.updatedAt).toISOString(),
  };
}

/** A chat with everything that was said. */
export function openedChatJson({
  chat,
  messages,
  unfinished,
}: OpenedChat): Readonly<Record<string, unknown>> {
  const next = (messages.at(-1)?.number ?? 0) + 1;
  const answer = unfinished === undefined ? [] : [unfinishedJson(next, unfinished.run, unfinished.parts)];
  return {
    ...chatJson(chat),
    active_run_id: unfinished?.run.id ?? null,
    usage: usageOfMessages(messages),
    messages: [...messages.map(messageJson), ...answer],
  };
}
