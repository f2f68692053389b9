import { openedChatJson } from '../../chats/chat-json.ts';
import { defineRoute } from '../../http/route.ts';
import { chatParams, openedChatShape } from './chat-shapes.ts';

export const readChat = defineRoute({
  method: 'get',
  path: '/api/v1/chats/{id}',
  operation: 'readChat',
  tag: 'chats',
  summary: 'A chat with its messages',
  description: 'An answer that is being given or waits for an admin is the last message, as far as it is.',
  params: chatParams,
  replies: {
    200: { description: 'The chat', schema: openedChatShape },
    404: { description: 'There is no such chat' },
  },
  async handle({ caller, params }, { chats }) {
    return { status: 200, json: openedChatJson(await chats.open(caller, params.id)) };
  },
});
