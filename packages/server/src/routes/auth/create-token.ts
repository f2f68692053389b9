import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { withoutNul } from '../../http/without-nul.ts';
import { showToken, tokenShape } from './token-shape.ts';

const DAY = 24 * 60 * 60_000;

export const createToken = defineRoute({
  method: 'post',
  path: '/api/v1/auth/tokens',
  operation: 'createToken',
  tag: 'auth',
  summary: 'Make a token for a program',
  description: 'It is shown in this answer and never again. It can do what you can, until it is revoked.',
  body: {
    schema: z.object({
      name: z
        .string()
        .trim()
        .min(1, 'Give the token a name')
        .max(100)
        .refine(withoutNul, 'The name holds a NUL character')
        .describe('What it is for'),
      expires_in_days: z.int().min(1).max(3_650).optional().describe('Without it: until it is revoked'),
    }),
  },
  replies: {
    201: { description: 'The token', schema: tokenShape.extend({ token: z.string() }) },
    403: { description: 'The request came with such a token, which cannot make others' },
  },
  async handle(request, { accounts, now }) {
    const { name, expires_in_days: days } = await request.readBody();
    const expiresAt = days === undefined ? undefined : now() + days * DAY;
    const { session, token } = await accounts.createToken(request.caller, { name, expiresAt });
    return { status: 201, json: { ...showToken(session), token } };
  },
});
