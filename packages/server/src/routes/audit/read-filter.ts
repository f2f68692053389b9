import type { AuditFilter } from '@techne/store';
import type { z } from 'zod';
import type { auditFilter } from './audit-shapes.ts';

/** A filter for the caller's tenant and no other. */
export function readFilter(
  tenant: string,
  { actor, action, subject, outcome, from, to }: z.output<typeof auditFilter>,
): Omit<AuditFilter, 'limit' | 'offset'> {
  return {
    tenant,
    ...(actor === undefined ? {} : { actor }),
    ...(action === undefined ? {} : { action }),
    ...(subject === undefined ? {} : { subject }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}
