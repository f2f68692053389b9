import { z } from 'zod';
import { readUsage as read } from '../../administration/read-usage.ts';
import { defineRoute } from '../../http/route.ts';

export const usageShape = z.object({
  from: z.iso.date(),
  to: z.iso.date().describe('The last of the days: today, in UTC'),
  days: z
    .array(
      z.object({
        date: z.iso.date(),
        total: z.int(),
        failed: z.int().describe('Failed or interrupted'),
        by_kind: z.record(z.string(), z.int()),
      }),
    )
    .describe('Every day, oldest first'),
  skills: z
    .array(z.object({ name: z.string(), total: z.int(), failed: z.int(), last_at: z.iso.datetime() }))
    .describe('The ones that ran most, at most 200'),
});

export const readUsage = defineRoute({
  method: 'get',
  path: '/api/v1/usage',
  operation: 'readUsage',
  tag: 'usage',
  summary: 'How often skills, chats and commands ran, day by day',
  description:
    "Your own runs; for admins those of the tenant, unless `scope=mine`. What was pruned doesn't count.",
  query: z.object({
    days: z.coerce.number().int().min(1).max(366).default(30),
    scope: z.enum(['mine', 'tenant']).optional(),
  }),
  replies: {
    200: { description: 'By day and by skill', schema: usageShape },
    400: { description: 'Something in the query is wrong' },
    403: { description: "The tenant's usage is for its admins" },
  },
  async handle({ caller, query }, services) {
    return { status: 200, json: await read(services, caller, query) };
  },
});
