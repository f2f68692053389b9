import type { AuditAction } from '@techne/server';
import type { AuditRecord, AuditVerdict } from '@techne/server/client';

/** Which records are wanted. */
export interface AuditFilter {
  readonly actor?: string;
  readonly action?: AuditAction;
  readonly subject?: string;
  readonly outcome?: AuditRecord['outcome'];
  /** ISO 8601, inclusive and exclusive. */
  readonly from?: string;
  readonly to?: string;
}

/** An audit trail, of the data on this machine or of a server. */
export interface AuditTrail {
  /** Newest first. */
  list(
    filter: AuditFilter,
    limit: number,
  ): Promise<{ readonly items: readonly AuditRecord[]; readonly total: number }>;
  /** Oldest first. */
  export(filter: AuditFilter): AsyncIterable<AuditRecord>;
  verify(): Promise<readonly TenantVerdict[]>;
  close(): Promise<void>;
}

export interface TenantVerdict extends AuditVerdict {
  /** Undefined for the tenant whose admin asks a server. */
  readonly tenant?: string;
}
