import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';

const grantShape = z.object({
  id: z.string(),
  skill: z.string(),
  digest: z.string(),
  decision: z.enum(['once', 'always', 'never']),
  decided_by: z.string().nullable(),
  decided_at: z.string(),
});

export const listGrants = defineRoute({
  method: 'get',
  path: '/api/v1/approvals/grants',
  operation: 'listGrants',
  tag: 'approvals',
  summary: 'Answers that are remembered for the tenant, newest first',
  access: 'admin',
  replies: {
    200: { description: 'Answers', schema: z.object({ items: z.array(grantShape), total: z.number() }) },
  },
  async handle({ caller }, { approvals }) {
    const items = (await approvals.grants(caller)).map(
      ({ id, name, digest, decision, decidedBy, decidedAt }) => ({
        id,
        skill: name,
        digest,
        decision,
        decided_by: decidedBy ?? null,
        decided_at: decidedAt,
      }),
    );
    return { status: 200, json: { items, total: items.length } };
  },
});
