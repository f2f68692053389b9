import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../schema/tables.ts';
import { writeFooter, writeHeader } from './backup-frame.ts';
import { writeBackupRow } from './backup-row.ts';
import { backupTables, type BackupTable, tableKeys } from './table-keys.ts';

const PAGE = 100;

/** Every row of every table, from one moment, while others write: a line of JSON each, in bounded memory. */
export async function* exportRows(database: Database): AsyncIterable<string> {
  const hash = createHash('sha256');
  let rows = 0;
  yield writeHeader();
  const moment = await database.openMoment();
  try {
    for (const table of backupTables) {
      for await (const row of readTable(moment.reader, table)) {
        const line = writeBackupRow(table, row);
        hash.update(line).update('\n');
        rows += 1;
        yield line;
      }
    }
  } finally {
    await moment.close();
  }
  yield writeFooter(rows, hash.digest('hex'));
}

async function* readTable(
  reader: Kysely<Tables>,
  table: BackupTable,
): AsyncIterable<Readonly<Record<string, unknown>>> {
  const names: readonly string[] = tableKeys[table];
  const key = sql.join(names.map((name) => sql.id(name)));
  let after = sql``;
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} ${after} order by ${key} limit ${PAGE}
    `.execute(reader);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = sql`where (${key}) > (${sql.join(names.map((name) => last[name]))})`;
  }
}
