import { z } from 'zod';
import { approvalJson } from '../../approvals/approval-json.ts';
import { defineRoute } from '../../http/route.ts';
import { approvalShape } from '../runs/run-shapes.ts';

export const listApprovals = defineRoute({
  method: 'get',
  path: '/api/v1/approvals',
  operation: 'listApprovals',
  tag: 'approvals',
  summary: 'Calls that wait or waited for an admin, newest first',
  description: "Those of one's own runs; admins see those of their tenant.",
  query: z.object({
    status: z.enum(['pending', 'all']).default('all'),
    limit: z.coerce.number().int().min(1).max(500).default(50),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  replies: {
    200: { description: 'Approvals', schema: z.object({ items: z.array(approvalShape), total: z.number() }) },
  },
  async handle({ caller, query }, { approvals }) {
    const { status, limit, offset } = query;
    const pending = status === 'pending' ? { pending: true } : {};
    const { items, total } = await approvals.list(caller, { ...pending, limit, offset });
    return { status: 200, json: { items: items.map(approvalJson), total } };
  },
});
