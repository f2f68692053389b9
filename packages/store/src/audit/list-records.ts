import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import type { AuditFilter, AuditRecord } from './audit-log.ts';
import { readRecord } from './read-record.ts';
import { selectRecords } from './select-records.ts';

/** One page of the records that fit, newest first, and how many there are. */
export async function listRecords(
  reader: Kysely<Tables>,
  filter: AuditFilter,
): Promise<{ readonly items: readonly AuditRecord[]; readonly total: number }> {
  const query = selectRecords(reader, filter);
  const rows = await query
    .selectAll()
    .orderBy('number', 'desc')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  const count = await query.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
  return { items: rows.map(readRecord), total: Number(count.total) };
}
