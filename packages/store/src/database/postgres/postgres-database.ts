import { Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../schema/tables.ts';
import type { Database, Moment, WriteOptions } from '../database.ts';
import { retry } from '../retry.ts';
import { WorkQueue } from '../work-queue.ts';
import { fixMoment } from '../fix-moment.ts';
import { PostgresDialect } from './postgres-dialect.ts';
import { isPostgresCollision } from './postgres-errors.ts';
import { PostgresPool } from './postgres-pool.ts';
import { PostgresSignals } from './postgres-signals.ts';

/** How long a write is repeated that collides with others. */
const WRITE_PATIENCE_MS = 10_000;

export function openPostgresDatabase(url: string, now: () => number): Database {
  const pool = new PostgresPool(url);
  return new PostgresDatabase(pool, new PostgresSignals(url, pool), now);
}

type Work<T> = (transaction: Kysely<Tables>) => Promise<T>;

class PostgresDatabase implements Database {
  readonly kind = 'postgres';
  readonly reader: Kysely<Tables>;
  readonly signals: PostgresSignals;
  readonly now: () => number;
  readonly #pool: PostgresPool;
  readonly #locked = new Map<string, WorkQueue>();

  constructor(pool: PostgresPool, signals: PostgresSignals, now: () => number) {
    this.#pool = pool;
    this.reader = new Kysely({ dialect: new PostgresDialect(pool) });
    this.signals = signals;
    this.now = now;
  }

  async write<T>(work: Work<T>, { lock, tables, isOneStatement }: WriteOptions = {}): Promise<T> {
    if (isOneStatement === true)
      return retry(() => work(this.reader), isPostgresCollision, WRITE_PATIENCE_MS);
    const attempt =
      tables !== undefined
        ? () => this.#writeAfter(lockTables(tables), work)
        : lock !== undefined
          ? () => this.#writeLocked(lock, work)
          : () => this.reader.transaction().setIsolationLevel('serializable').execute(work);
    return retry(attempt, isPostgresCollision, WRITE_PATIENCE_MS);
  }

  async openMoment(): Promise<Moment> {
    const transaction = await this.reader
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute();
    await fixMoment(transaction);
    return {
      reader: transaction,
      close: async () => {
        await transaction.rollback().execute();
      },
    };
  }

  writeMark(): undefined {
    return undefined;
  }

  async close(): Promise<void> {
    await this.signals.close();
    await this.reader.destroy();
    await this.#pool.close();
  }

  /** Those of this process wait here, so that one lock never takes more than one connection. */
  async #writeLocked<T>(lock: string, work: Work<T>): Promise<T> {
    const queue = this.#locked.get(lock) ?? new WorkQueue();
    this.#locked.set(lock, queue);
    try {
      const takeLock = sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`;
      return await queue.run(() => this.#writeAfter(takeLock, work));
    } finally {
      if (queue.isIdle) this.#locked.delete(lock);
    }
  }

  async #writeAfter<T>(takeLock: RawBuilder<unknown>, work: Work<T>): Promise<T> {
    return this.reader
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async (transaction) => {
        await takeLock.execute(transaction);
        return work(transaction);
      });
  }
}

function lockTables(tables: readonly (keyof Tables)[]): RawBuilder<unknown> {
  return sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in exclusive mode`;
}
