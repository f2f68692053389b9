import { defineRoute } from '../../http/route.ts';
import { chatParams } from './chat-shapes.ts';

export const removeChat = defineRoute({
  method: 'delete',
  path: '/api/v1/chats/{id}',
  operation: 'removeChat',
  tag: 'chats',
  summary: 'Delete a chat with its messages and runs',
  description: 'A turn that runs or waits is stopped. Runs that a fork of the chat shows stay.',
  params: chatParams,
  replies: {
    204: { description: 'It is gone' },
    404: { description: 'There is no such chat' },
  },
  async handle({ caller, params }, { chats }) {
    await chats.remove(caller, params.id);
    return { status: 204, empty: true };
  },
});
