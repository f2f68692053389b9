import { z } from 'zod';
import { recordJson } from '../../audit/record-json.ts';
import { defineRoute } from '../../http/route.ts';
import { auditFilter, auditRecordShape } from './audit-shapes.ts';
import { readFilter } from './read-filter.ts';

export const listAudit = defineRoute({
  method: 'get',
  path: '/api/v1/audit',
  operation: 'listAudit',
  tag: 'audit',
  summary: 'What happened in the tenant, newest first',
  access: 'admin',
  query: auditFilter.extend({
    limit: z.coerce.number().int().min(1).max(500).default(50),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  replies: {
    200: { description: 'Records', schema: z.object({ items: z.array(auditRecordShape), total: z.int() }) },
  },
  async handle({ caller, query }, { store }) {
    const { limit, offset } = query;
    const filter = readFilter(caller.tenant, query);
    const { items, total } = await store.audit.list({ ...filter, limit, offset });
    return { status: 200, json: { items: items.map(recordJson), total } };
  },
});
