import { defineRoute } from '../../http/route.ts';
import { verdictShape } from './audit-shapes.ts';

export const verifyAudit = defineRoute({
  method: 'get',
  path: '/api/v1/audit/verify',
  operation: 'verifyAudit',
  tag: 'audit',
  summary: 'Whether no record of the tenant was changed, removed or put in between',
  access: 'admin',
  replies: { 200: { description: 'What was found', schema: verdictShape } },
  async handle({ caller }, { store }) {
    return { status: 200, json: await store.audit.verify(caller.tenant) };
  },
});
