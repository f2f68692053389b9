import { z } from 'zod';
import { chatJson } from '../../chats/chat-json.ts';
import { defineRoute } from '../../http/route.ts';
import { chatShape } from './chat-shapes.ts';

export const listChats = defineRoute({
  method: 'get',
  path: '/api/v1/chats',
  operation: 'listChats',
  tag: 'chats',
  summary: "One's own chats, newest activity first",
  query: z.object({
    search: z.string().max(200).optional().describe('In titles, whatever the case'),
    limit: z.coerce.number().int().min(1).max(500).default(50),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  replies: {
    200: { description: 'Chats', schema: z.object({ items: z.array(chatShape), total: z.number() }) },
  },
  async handle({ caller, query }, { chats }) {
    const { items, total } = await chats.list(caller, query);
    return { status: 200, json: { items: items.map(chatJson), total } };
  },
});
