import { roles } from '@techne/store';
import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { findUser, orConflict } from './find-user.ts';
import { showUserDetail, userDetailShape } from './user-detail-shape.ts';

export const changeUser = defineRoute({
  method: 'patch',
  path: '/api/v1/users/{id}',
  operation: 'changeUser',
  tag: 'users',
  summary: 'Change the role of an account, or disable it',
  access: 'admin',
  params: z.object({ id: z.string().max(100) }),
  body: {
    schema: z.strictObject({ role: z.enum(roles).optional(), disabled: z.boolean().optional() }),
  },
  replies: {
    200: { description: 'The account', schema: userDetailShape },
    404: { description: 'There is no such account in the tenant' },
    409: { description: 'The last admin stays' },
  },
  async handle(request, services) {
    const { id } = await findUser(request.params.id, request.caller, services);
    const { role, disabled } = await request.readBody();
    const change = {
      ...(role === undefined ? {} : { role }),
      ...(disabled === undefined ? {} : { disabled }),
    };
    const user = await orConflict(services.store.accounts.update(id, change));
    return { status: 200, json: showUserDetail(user) };
  },
});
