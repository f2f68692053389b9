import { defineRoute } from '../../http/route.ts';
import { showCaller, userShape } from './user-shape.ts';

export const me = defineRoute({
  method: 'get',
  path: '/api/v1/auth/me',
  operation: 'me',
  tag: 'auth',
  summary: 'Who is signed in',
  replies: { 200: { description: 'The account', schema: userShape } },
  handle: ({ caller }) => ({ status: 200, json: showCaller(caller) }),
});
