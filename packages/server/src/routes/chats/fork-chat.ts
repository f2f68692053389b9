import { z } from 'zod';
import { chatJson } from '../../chats/chat-json.ts';
import { defineRoute } from '../../http/route.ts';
import { chatParams, chatShape } from './chat-shapes.ts';

export const forkChat = defineRoute({
  method: 'post',
  path: '/api/v1/chats/{id}/fork',
  operation: 'forkChat',
  tag: 'chats',
  summary: 'Copy a chat up to a message',
  description: 'What was activated by then goes along. A message that is being answered stays behind.',
  params: chatParams,
  body: {
    schema: z
      .strictObject({
        up_to: z.number().int().min(0).optional().describe('The last message that goes along'),
      })
      .prefault({}),
  },
  replies: {
    201: { description: 'The new chat', schema: chatShape },
    400: { description: 'There is no such message' },
    404: { description: 'There is no such chat' },
  },
  async handle(request, { chats }) {
    const { caller, params } = request;
    await chats.require(caller, params.id);
    const { up_to: upTo } = await request.readBody();
    const chat = await chats.fork(caller, params.id, upTo);
    return { status: 201, headers: { Location: `/api/v1/chats/${chat.id}` }, json: chatJson(chat) };
  },
});
