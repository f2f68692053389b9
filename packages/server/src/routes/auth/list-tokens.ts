import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { showToken, tokenShape } from './token-shape.ts';

export const listTokens = defineRoute({
  method: 'get',
  path: '/api/v1/auth/tokens',
  operation: 'listTokens',
  tag: 'auth',
  summary: 'Your tokens that still count',
  replies: {
    200: { description: 'Newest first', schema: z.object({ items: z.array(tokenShape), total: z.int() }) },
  },
  async handle({ caller }, { store }) {
    const items = (await store.sessions.list(caller.userId, 'token')).map(showToken);
    return { status: 200, json: { items, total: items.length } };
  },
});
