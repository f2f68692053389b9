import { recordJson } from '../../audit/record-json.ts';
import { lineStream } from '../../http/line-stream.ts';
import { defineRoute } from '../../http/route.ts';
import { auditFilter } from './audit-shapes.ts';
import { readFilter } from './read-filter.ts';

export const exportAudit = defineRoute({
  method: 'get',
  path: '/api/v1/audit/export',
  operation: 'exportAudit',
  tag: 'audit',
  summary: 'What happened in the tenant, oldest first, a line of JSON for each record',
  access: 'admin',
  query: auditFilter,
  replies: { 200: { description: 'Records as lines', contentType: 'application/x-ndjson' } },
  handle({ caller, query, signal }, { store }) {
    const records = store.audit.export(readFilter(caller.tenant, query));
    return lineStream(records, recordJson, signal);
  },
});
