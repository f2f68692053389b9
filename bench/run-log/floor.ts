import { DatabaseSync } from 'node:sqlite';
import { PostgresConnection } from '../../packages/store/src/database/postgres/postgres-connection.ts';
import type { EventRow } from './workload.ts';

/** As directly as the driver allows: each list of rows is one transaction with as few statements as can be. */
export interface Floor {
  insert(transactions: readonly (readonly EventRow[])[]): Promise<void>;
  close(): Promise<void>;
}

/** 4 parameters a row; SQLite allows 32,766 and PostgreSQL 65,535. */
const ROWS_A_STATEMENT = 5_000;
const COLUMNS = ['run_id', 'first_number', 'last_number', 'events'] as const;

export function openSqliteFloor(file: string): Floor {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  return {
    async insert(transactions) {
      for (const rows of transactions) {
        database.exec('BEGIN IMMEDIATE');
        for (const part of partsOf(rows)) database.prepare(statement(part, () => '?')).run(...values(part));
        database.exec('COMMIT');
      }
    },
    close: async () => database.close(),
  };
}

export function openPostgresFloor(url: string): Floor {
  const connection = new PostgresConnection(url);
  const execute = (sql: string, parameters: readonly unknown[] = []) =>
    connection.executeQuery({ sql, parameters });
  return {
    async insert(transactions) {
      for (const rows of transactions) {
        await execute('begin');
        for (const part of partsOf(rows))
          await execute(
            statement(part, (number) => `$${number}`),
            values(part),
          );
        await execute('commit');
      }
    },
    close: () => connection.close(),
  };
}

function* partsOf(rows: readonly EventRow[]): Generator<readonly EventRow[]> {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT)
    yield rows.slice(start, start + ROWS_A_STATEMENT);
}

function statement(rows: readonly EventRow[], place: (number: number) => string): string {
  const places = rows.map(
    (_, row) => `(${COLUMNS.map((_, column) => place(row * 4 + column + 1)).join(', ')})`,
  );
  return `INSERT INTO run_events (${COLUMNS.join(', ')}) VALUES ${places.join(', ')}`;
}

function values(rows: readonly EventRow[]): (string | number)[] {
  return rows.flatMap((row) => COLUMNS.map((column) => row[column]));
}
