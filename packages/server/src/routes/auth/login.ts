import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { withoutNul } from '../../http/without-nul.ts';
import { showUser, signedInShape } from './user-shape.ts';

/** No more is said about what an email or a password may be: both are right or wrong as a whole. */
const credentials = z.object({
  email: z.string().trim().max(254).refine(withoutNul, 'This is not an email'),
  password: z.string().max(256),
});

export const login = defineRoute({
  method: 'post',
  path: '/api/v1/auth/login',
  operation: 'login',
  tag: 'auth',
  summary: 'Sign in',
  access: 'public',
  body: { schema: credentials },
  replies: {
    200: { description: 'Signed in', schema: signedInShape },
    401: { description: 'The email or the password is wrong' },
    429: { description: 'Too many failures; see Retry-After' },
  },
  async handle(request, { accounts }) {
    const { token, user } = await accounts.login(await request.readBody(), request.remoteAddress);
    return { status: 200, json: { token, user: showUser(user) } };
  },
});
