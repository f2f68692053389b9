import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AuditRecordTable } from '../schema/conversation-tables.ts';

/** What the first record has instead of a digest before it. */
export const NO_DIGEST = '0'.repeat(64);

/**
 * The digest of a row. The data is taken as the text that it is, which makes the whole the canonical JSON of the
 * record, and a change finds no room in what a parser would overlook.
 */
export function digestRecord(row: Omit<Selectable<AuditRecordTable>, 'digest'>): string {
  const { action, actor, at, data, number, outcome, previous, subject, tenant } = row;
  const before = JSON.stringify({ action, actor, at }).slice(0, -1);
  const after = JSON.stringify({ number, outcome, previous, subject, tenant }).slice(1);
  return createHash('sha256').update(`${before},"data":${data},${after}`).digest('hex');
}
