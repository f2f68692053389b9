import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { findUser, orConflict } from './find-user.ts';

export const removeUser = defineRoute({
  method: 'delete',
  path: '/api/v1/users/{id}',
  operation: 'removeUser',
  tag: 'users',
  summary: 'Remove an account with its sign-ins',
  access: 'admin',
  params: z.object({ id: z.string().max(100) }),
  replies: {
    204: { description: 'Removed' },
    404: { description: 'There is no such account in the tenant' },
    409: { description: 'The last admin stays' },
  },
  async handle(request, services) {
    const { id } = await findUser(request.params.id, request.caller, services);
    await orConflict(services.store.accounts.remove(id));
    return { status: 204, empty: true };
  },
});
