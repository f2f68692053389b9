import { type Kysely, sql } from 'kysely';
import { openRecords } from '../audit/open-records.ts';
import type { Database } from '../database/database.ts';
import { settleCounters } from '../database/settle-counters.ts';
import { StoreError } from '../errors/store-error.ts';
import type { Tables } from '../schema/tables.ts';
import { invalidBackup } from './backup-frame.ts';
import type { BackupRow } from './backup-row.ts';
import { moveTopicsOn } from './move-topics-on.ts';
import { spoolRows } from './spool-rows.ts';
import { backupTables } from './table-keys.ts';

const ROWS_AT_ONCE = 50;

/** Puts the rows of a backup in the place of all that is there, in one transaction, while others read. */
export async function importRows(database: Database, lines: AsyncIterable<string>): Promise<void> {
  const spooled = await spoolRows(lines);
  try {
    await database.write(
      async (transaction) => {
        const topics = await transaction.selectFrom('changes').selectAll().execute();
        await openRecords(transaction, database.kind, () => emptyTables(transaction));
        for await (const rows of inGroups(spooled.rows())) await insert(transaction, rows);
        await moveTopicsOn(transaction, topics);
        await settleCounters(transaction, database.kind);
      },
      { tables: backupTables },
    );
  } finally {
    await spooled.remove();
  }
}

async function emptyTables(transaction: Kysely<Tables>): Promise<void> {
  for (const table of backupTables.toReversed()) await transaction.deleteFrom(table).execute();
}

/** Neighbours of one table with the same columns. */
async function* inGroups(rows: AsyncIterable<BackupRow>): AsyncIterable<readonly BackupRow[]> {
  let group: BackupRow[] = [];
  let shape = '';
  for await (const row of rows) {
    const own = [row.table, ...Object.keys(row.row)].join(' ');
    if (group.length > 0 && (own !== shape || group.length === ROWS_AT_ONCE)) {
      yield group;
      group = [];
    }
    shape = own;
    group.push(row);
  }
  if (group.length > 0) yield group;
}

async function insert(transaction: Kysely<Tables>, rows: readonly BackupRow[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first.row).map((name) => sql.id(name)));
  const values = sql.join(rows.map(({ row }) => sql`(${sql.join(Object.values(row))})`));
  try {
    await sql`insert into ${sql.table(first.table)} (${columns}) values ${values}`.execute(transaction);
  } catch (error) {
    if (StoreError.isInstance(error)) throw error;
    throw invalidBackup(`The database refuses a row of ${first.table}.`, { cause: error });
  }
}
