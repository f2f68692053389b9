import {
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  type QueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { SqliteConnection } from './sqlite-connection.ts';

/** Kysely over one connection of `node:sqlite`. */
export class SqliteDialect implements Dialect {
  readonly #connection: SqliteConnection;
  readonly #begin: string;

  constructor(connection: SqliteConnection, begin: 'BEGIN' | 'BEGIN IMMEDIATE') {
    this.#connection = connection;
    this.#begin = begin;
  }

  createDriver(): Driver {
    const connection = this.#connection;
    const begin = this.#begin;
    return {
      init: async () => {},
      acquireConnection: async () => connection,
      beginTransaction: async () => connection.execute(begin),
      commitTransaction: async () => connection.execute('COMMIT'),
      rollbackTransaction: async () => {
        // After a full disk SQLite has rolled back by itself, and the error to be seen is the first one.
        if (connection.isInTransaction) connection.execute('ROLLBACK');
      },
      releaseConnection: async () => {},
      // Kysely calls this only when there was a query; who opened the connection closes it.
      destroy: async () => {},
    };
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): DialectAdapter {
    return new SqliteAdapter();
  }

  createIntrospector(database: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(database);
  }
}
