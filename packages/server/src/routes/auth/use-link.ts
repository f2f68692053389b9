import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { showUser, signedInShape } from './user-shape.ts';

export const useLink = defineRoute({
  method: 'post',
  path: '/api/v1/auth/link',
  operation: 'useLink',
  tag: 'auth',
  summary: 'Sign in with a link that works once',
  description: 'The owner needs nothing else. An invitation makes an account, and asks for its password.',
  access: 'public',
  body: { schema: z.object({ secret: z.string().min(1).max(256), password: z.string().optional() }) },
  replies: {
    200: { description: 'Signed in', schema: signedInShape },
    409: { description: 'The email is taken' },
  },
  async handle(request, { accounts }) {
    const { secret, password } = await request.readBody();
    const { token, user } = await accounts.useLink(secret, password);
    return { status: 200, json: { token, user: showUser(user) } };
  },
});
