import { z } from 'zod';
import { emailSchema } from '../../accounts/email-schema.ts';
import { passwordSchema } from '../../accounts/passwords/password-schema.ts';
import { defineRoute } from '../../http/route.ts';
import { showUser, signedInShape } from './user-shape.ts';

export const register = defineRoute({
  method: 'post',
  path: '/api/v1/auth/register',
  operation: 'register',
  tag: 'auth',
  summary: 'Make an account and sign in',
  description: 'Open while only this machine reaches the server. The first account is admin.',
  access: 'public',
  body: { schema: z.object({ email: emailSchema, password: passwordSchema }) },
  replies: {
    201: { description: 'The account', schema: signedInShape },
    403: { description: 'Registration is closed' },
    409: { description: 'The email is taken' },
  },
  async handle(request, { accounts }) {
    const { token, user } = await accounts.register(await request.readBody());
    return { status: 201, json: { token, user: showUser(user) } };
  },
});
