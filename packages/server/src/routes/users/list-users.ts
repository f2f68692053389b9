import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { showUserDetail, userDetailShape } from './user-detail-shape.ts';

export const listUsers = defineRoute({
  method: 'get',
  path: '/api/v1/users',
  operation: 'listUsers',
  tag: 'users',
  summary: 'The accounts of the tenant',
  access: 'admin',
  replies: {
    200: {
      description: 'All of them',
      schema: z.object({ items: z.array(userDetailShape), total: z.int() }),
    },
  },
  async handle({ caller }, { store }) {
    const items = (await store.accounts.list(caller.tenant)).map(showUserDetail);
    return { status: 200, json: { items, total: items.length } };
  },
});
