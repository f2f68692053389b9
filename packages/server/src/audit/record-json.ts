import type { AuditRecord } from '@techne/store';

/** A record as everybody gets it; with the tenant its digest can be worked out again. */
export function recordJson(record: AuditRecord): Readonly<Record<string, unknown>> {
  const { number, at, tenant, actor, action, subject, outcome, data, previous, digest } = record;
  return { number, at, tenant, actor, action, subject, outcome, data, previous, digest };
}
