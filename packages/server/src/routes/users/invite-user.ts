import { roles } from '@techne/store';
import { z } from 'zod';
import { emailSchema } from '../../accounts/email-schema.ts';
import { defineRoute } from '../../http/route.ts';

const invitationShape = z
  .object({
    email: z.string(),
    role: z.enum(roles),
    tenant: z.string(),
    link: z.url().describe('Works once; whoever opens it chooses a password'),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'Invitation' });

export const inviteUser = defineRoute({
  method: 'post',
  path: '/api/v1/users',
  operation: 'inviteUser',
  tag: 'users',
  summary: 'Invite somebody into the tenant',
  access: 'admin',
  body: { schema: z.object({ email: emailSchema, role: z.enum(roles).default('user') }) },
  replies: {
    201: { description: 'The invitation', schema: invitationShape },
    409: { description: 'The email is taken' },
  },
  async handle(request, { accounts }) {
    const { email, role } = await request.readBody();
    const { link, expiresAt } = await accounts.invite(request.caller, { email, role });
    const { tenant } = request.caller;
    return {
      status: 201,
      json: { email, role, tenant, link, expires_at: new Date(expiresAt).toISOString() },
    };
  },
});
