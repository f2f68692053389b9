import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../schema/tables.ts';

/**
 * Carries out work that may change and delete audit records, which triggers refuse at all other times: a restore puts
 * a whole log in the place of another. It belongs to the transaction, so nobody else finds the records open, and a
 * failure closes them again.
 */
export async function openRecords(
  transaction: Kysely<Tables>,
  kind: Database['kind'],
  work: () => Promise<void>,
): Promise<void> {
  if (kind === 'sqlite') return withoutTriggers(transaction, work);
  // Not dropped: that would keep readers out until the transaction ends.
  await sql`alter table audit_records disable trigger user`.execute(transaction);
  await work();
  await sql`alter table audit_records enable trigger user`.execute(transaction);
}

/** SQLite cannot switch a trigger off, but takes the dropping of one back with the transaction. */
async function withoutTriggers(transaction: Kysely<Tables>, work: () => Promise<void>): Promise<void> {
  const { rows: triggers } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger' and tbl_name = 'audit_records'
  `.execute(transaction);
  for (const { name } of triggers) await sql`drop trigger ${sql.id(name)}`.execute(transaction);
  await work();
  for (const trigger of triggers) await sql.raw(trigger.sql).execute(transaction);
}
