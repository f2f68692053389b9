import type { z } from 'zod';
import type { auditRecordShape, verdictShape } from '../routes/audit/audit-shapes.ts';
import type { exportAudit } from '../routes/audit/export-audit.ts';
import type { listAudit } from '../routes/audit/list-audit.ts';
import { requestPath } from './request-path.ts';
import type { QueryOf } from './route-types.ts';
import type { CallOptions, Transport } from './transport.ts';

export type AuditRecord = z.output<typeof auditRecordShape>;
export type AuditVerdict = z.output<typeof verdictShape>;

/** What happened in a tenant, for its admins. */
export interface AuditClient {
  /** Newest first. */
  list(
    query?: QueryOf<typeof listAudit>,
    options?: CallOptions,
  ): Promise<{ readonly items: readonly AuditRecord[]; readonly total: number }>;
  /** A line of JSON for each record, oldest first, as it goes into a file. */
  export(query?: QueryOf<typeof exportAudit>, options?: CallOptions): Promise<Uint8Array<ArrayBuffer>>;
  /** Whether no record was changed, removed or put in between. */
  verify(options?: CallOptions): Promise<AuditVerdict>;
}

export function auditClient(transport: Transport): AuditClient {
  return {
    list: (query, options) => transport.json('GET', requestPath`audit`, { ...options, query }),
    export: (query, options) => transport.bytes(requestPath`audit/export`, { ...options, query }),
    verify: (options) => transport.json('GET', requestPath`audit/verify`, options),
  };
}
