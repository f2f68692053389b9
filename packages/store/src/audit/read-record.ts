import type { Selectable } from 'kysely';
import { parseDocument } from '../columns/document.ts';
import { oneOf } from '../columns/one-of.ts';
import type { AuditRecordTable } from '../schema/conversation-tables.ts';
import { auditOutcomes, type AuditRecord } from './audit-log.ts';

/** The record of a row. */
export function readRecord(row: Selectable<AuditRecordTable>): AuditRecord {
  const data = parseDocument(row.data);
  return {
    number: row.number,
    at: row.at,
    tenant: row.tenant,
    actor: row.actor,
    action: row.action,
    subject: row.subject,
    outcome: oneOf(auditOutcomes, row.outcome),
    data: typeof data === 'object' && data !== null ? { ...data } : {},
    previous: row.previous,
    digest: row.digest,
  };
}
