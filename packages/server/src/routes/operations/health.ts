import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';

export const health = defineRoute({
  method: 'get',
  path: '/health',
  operation: 'health',
  tag: 'operations',
  summary: 'Whether the process answers; asks nothing else',
  access: 'public',
  replies: { 200: { description: 'It does', schema: z.object({ status: z.literal('ok') }) } },
  handle: () => ({ status: 200, text: '{"status":"ok"}' }),
});
