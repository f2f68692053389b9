import { z } from 'zod';
import { HttpError } from '../../errors/http-error.ts';
import { defineRoute } from '../../http/route.ts';

export const revokeGrant = defineRoute({
  method: 'delete',
  path: '/api/v1/approvals/grants/{id}',
  operation: 'revokeGrant',
  tag: 'approvals',
  summary: 'Forget every answer for a skill',
  access: 'admin',
  params: z.object({ id: z.string() }),
  replies: { 204: { description: 'Forgotten' }, 404: { description: 'There is no such answer' } },
  async handle({ caller, params: { id } }, { approvals }) {
    if (await approvals.revoke(caller, id)) return { status: 204, empty: true };
    throw new HttpError(404, { field: 'id', message: `There is no remembered answer ${id}` });
  },
});
