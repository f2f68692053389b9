import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import type { AuditFilter, AuditRecord } from './audit-log.ts';
import { readInPages } from './read-in-pages.ts';
import { readRecord } from './read-record.ts';
import { selectRecords } from './select-records.ts';

/** Needs no moment: records never change, and new ones come at the end. */
export async function* exportRecords(
  reader: Kysely<Tables>,
  filter: Omit<AuditFilter, 'limit' | 'offset'>,
): AsyncIterable<AuditRecord> {
  for await (const row of readInPages(selectRecords(reader, filter))) yield readRecord(row);
}
