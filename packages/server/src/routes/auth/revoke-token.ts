import { z } from 'zod';
import { HttpError } from '../../errors/http-error.ts';
import { defineRoute } from '../../http/route.ts';

export const revokeToken = defineRoute({
  method: 'delete',
  path: '/api/v1/auth/tokens/{id}',
  operation: 'revokeToken',
  tag: 'auth',
  summary: 'Revoke a token, at once and on every server',
  params: z.object({ id: z.string().max(100) }),
  replies: { 204: { description: 'Revoked' }, 404: { description: 'You have no such token' } },
  async handle({ caller, params }, { accounts }) {
    if (!(await accounts.revokeToken(caller, params.id)))
      throw new HttpError(404, { field: 'id', message: 'You have no such token' });
    return { status: 204, empty: true };
  },
});
