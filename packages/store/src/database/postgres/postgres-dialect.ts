import {
  AbortedTransactionError,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryCompiler,
  type TransactionSettings,
} from 'kysely';
import { PostgresConnection } from './postgres-connection.ts';
import type { PostgresPool } from './postgres-pool.ts';

/** Kysely over our pool. */
export class PostgresDialect implements Dialect {
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
    this.#pool = pool;
  }

  createDriver(): Driver {
    const pool = this.#pool;
    return {
      init: async () => {},
      acquireConnection: () => pool.acquire(),
      async beginTransaction(connection, settings) {
        await ours(connection).executeQuery({ sql: beginning(settings), parameters: [] });
      },
      async commitTransaction(connection) {
        const { command } = await ours(connection).executeQuery({ sql: 'commit', parameters: [] });
        // That is how PostgreSQL ends a transaction in which a statement failed.
        if (command === 'ROLLBACK') throw new AbortedTransactionError();
      },
      async rollbackTransaction(connection) {
        // A lost connection has rolled back, and the error to be seen is the first one.
        if (!ours(connection).isLost)
          await ours(connection).executeQuery({ sql: 'rollback', parameters: [] });
      },
      releaseConnection: async (connection) => pool.release(ours(connection)),
      // Kysely calls this only when there was a query; who opened the pool closes it.
      destroy: async () => {},
    };
  }

  createQueryCompiler(): QueryCompiler {
    return new PostgresQueryCompiler();
  }

  createAdapter(): DialectAdapter {
    return new PostgresAdapter();
  }

  createIntrospector(database: Kysely<unknown>): DatabaseIntrospector {
    return new PostgresIntrospector(database);
  }
}

function beginning({ isolationLevel, accessMode }: TransactionSettings): string {
  const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`;
  return `start transaction${level}${accessMode === undefined ? '' : ` ${accessMode}`}`;
}

function ours(connection: DatabaseConnection): PostgresConnection {
  if (connection instanceof PostgresConnection) return connection;
  throw new TypeError('This connection is not one of the pool');
}
