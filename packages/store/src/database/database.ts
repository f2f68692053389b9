import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import type { Signals } from './signals.ts';

/** What every query of this package goes through. */
export interface Database {
  readonly kind: 'sqlite' | 'postgres';
  /** For reading. On SQLite a connection of its own, so that readers do not wait for a writer. */
  readonly reader: Kysely<Tables>;
  /**
   * One writing transaction: all of it or nothing, as if there were no other at the same time. On SQLite it begins with
   * `BEGIN IMMEDIATE` and is the only one of the process, on PostgreSQL it is SERIALIZABLE. `work` may run again when
   * the database asks for it (serialisation, busy), so it must not do anything but queries, and never `write` itself.
   * It resolves when the commit is durable.
   */
  write<T>(work: (transaction: Kysely<Tables>) => Promise<T>, options?: WriteOptions): Promise<T>;
  /** A reader that sees the database of one moment until it is closed, while others write. */
  openMoment(): Promise<Moment>;
  /**
   * A word that differs once anything was written, whoever wrote it. Undefined where only the database itself can
   * answer.
   */
  writeMark(): string | undefined;
  /**
   * Where the database works in the very thread that asks: what lets another thread do the long writes. Undefined where
   * it is a server.
   */
  readonly elsewhere?: WriteElsewhere;
  /** Words between processes. */
  readonly signals: Signals;
  now(): number;
  close(): Promise<void>;
}

export interface WriteOptions {
  /**
   * Transactions of one lock come one after another, in all processes. On PostgreSQL such a transaction is READ
   * COMMITTED, so it never runs again for the sake of others, and is safe only against those with the same lock.
   */
  readonly lock?: string;
  /**
   * `work` is one statement, which is a transaction by itself: a server is asked once instead of four times. Nothing
   * else may have to hold at the same time as what it does.
   */
  readonly isOneStatement?: boolean;
  /** Nobody else writes to these tables meanwhile, with whatever lock; others may read them. */
  readonly tables?: readonly (keyof Tables)[];
}

export interface WriteElsewhere {
  /** For a connection of one's own. */
  readonly file: string;
  /** Resolves with the outcome of `work`, which writes on that connection; writers of this process wait meanwhile. */
  write<T>(work: () => Promise<T>): Promise<T>;
}

export interface Moment {
  readonly reader: Kysely<Tables>;
  close(): Promise<void>;
}
