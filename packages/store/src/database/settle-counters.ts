import { type Kysely, sql } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import type { Database } from './database.ts';

/**
 * After rows came in with numbers of their own, the next number of every column of the type `counter` is one that no
 * row has. SQLite sees to it by itself. PostgreSQL does not take a sequence back with the transaction, so it never goes
 * back.
 */
export async function settleCounters(transaction: Kysely<Tables>, kind: Database['kind']): Promise<void> {
  if (kind === 'sqlite') return;
  const { rows: counters } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'
  `.execute(transaction);
  for (const { table, column } of counters) {
    const sequence = sql`pg_get_serial_sequence(${table}, ${column})`;
    const highest = sql`(select max(${sql.id(column)}) from ${sql.table(table)})`;
    await sql`
      select setval(${sequence}, greatest(nextval(${sequence}), coalesce(${highest}, 0) + 1), false)
    `.execute(transaction);
  }
}
