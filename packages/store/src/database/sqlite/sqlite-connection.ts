import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { translateSqliteError } from './sqlite-errors.ts';

/** More than this package has queries; a list of values of any length makes a new one each. */
const CACHED_STATEMENTS = 300;

interface Prepared {
  readonly statement: StatementSync;
  readonly returnsRows: boolean;
}

/** One connection to a SQLite file, which keeps the statements that it prepared. */
export class SqliteConnection implements DatabaseConnection {
  readonly #file: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(file: DatabaseSync) {
    this.#file = file;
  }

  get isInTransaction(): boolean {
    return this.#file.isTransaction;
  }

  /** For statements without parameters and rows. */
  execute(statement: string): void {
    try {
      this.#prepare(statement).statement.run();
    } catch (error) {
      throw translateSqliteError(error);
    }
  }

  // The rows are what the query builder derived from the query, which no compiler can check.
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const { statement, returnsRows } = this.#prepare(query.sql);
      const parameters = query.parameters as SQLInputValue[];
      if (returnsRows) return { rows: statement.all(...parameters) as Row[] };
      const { changes, lastInsertRowid } = statement.run(...parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    } catch (error) {
      throw translateSqliteError(error);
    }
  }

  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    // Not from the cache: a statement that is being read cannot be run by another query.
    const statement = this.#file.prepare(query.sql);
    let rows: Row[] = [];
    for (const row of statement.iterate(...(query.parameters as SQLInputValue[]))) {
      rows.push(row as Row);
      if (rows.length < chunkSize) continue;
      yield { rows };
      rows = [];
    }
    if (rows.length > 0) yield { rows };
  }

  close(): void {
    this.#prepared.clear();
    if (this.#file.isOpen) this.#file.close();
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const statement = this.#file.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    if (this.#prepared.size >= CACHED_STATEMENTS) this.#forgetOldest();
    this.#prepared.set(sql, prepared);
    return prepared;
  }

  #forgetOldest(): void {
    const [oldest] = this.#prepared.keys();
    if (oldest !== undefined) this.#prepared.delete(oldest);
  }
}
