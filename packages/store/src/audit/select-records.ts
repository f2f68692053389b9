import type { Kysely } from 'kysely';
import { storableText } from '../columns/storable-text.ts';
import type { Tables } from '../schema/tables.ts';
import type { AuditFilter } from './audit-log.ts';

/** The records that fit a filter, in no order yet. */
export function selectRecords(reader: Kysely<Tables>, filter: Omit<AuditFilter, 'limit' | 'offset'>) {
  let query = reader.selectFrom('audit_records').where('tenant', '=', storableText(filter.tenant));
  for (const column of ['actor', 'action', 'subject', 'outcome'] as const) {
    const wanted = filter[column];
    if (wanted !== undefined) query = query.where(column, '=', storableText(wanted));
  }
  if (filter.from !== undefined) query = query.where('at', '>=', inUtc(filter.from));
  if (filter.to !== undefined) query = query.where('at', '<', inUtc(filter.to));
  return query;
}

/** As records have it, so that texts compare as times do. */
function inUtc(time: string): string {
  return new Date(time).toISOString();
}
