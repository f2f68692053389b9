import { z } from 'zod';
import { passwordSchema } from '../../accounts/passwords/password-schema.ts';
import { defineRoute } from '../../http/route.ts';

export const changePassword = defineRoute({
  method: 'post',
  path: '/api/v1/auth/password',
  operation: 'changePassword',
  tag: 'auth',
  summary: 'Choose another password; every other sign-in ends',
  body: {
    schema: z.object({
      current_password: z.string().max(256).optional().describe('Needed when the account has one'),
      password: passwordSchema,
    }),
  },
  replies: {
    204: { description: 'Changed' },
    403: { description: 'The request came with a token of a program' },
    429: { description: 'Too many failures; see Retry-After' },
  },
  async handle(request, { accounts }) {
    const { current_password: current, password } = await request.readBody();
    await accounts.changePassword(request.caller, { current, password }, request.remoteAddress);
    return { status: 204, empty: true };
  },
});
