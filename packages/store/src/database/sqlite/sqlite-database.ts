import { Kysely } from 'kysely';
import type { DatabaseSync } from 'node:sqlite';
import type { Tables } from '../../schema/tables.ts';
import type { Database, Moment, WriteElsewhere } from '../database.ts';
import { fixMoment } from '../fix-moment.ts';
import { retry } from '../retry.ts';
import { countOtherWrites } from './count-other-writes.ts';
import { GroupedWrites } from './grouped-writes.ts';
import { ensureFile, openReadingFile, openWritingFile } from './open-file.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { SqliteDialect } from './sqlite-dialect.ts';
import { isSqliteBusy, translateSqliteError } from './sqlite-errors.ts';
import { SqliteSignals } from './sqlite-signals.ts';

/** How long a write waits for the writes of other processes. */
const WRITE_PATIENCE_MS = 10_000;

/** @param erases whether what is deleted is overwritten in the file */
export async function openSqliteDatabase(file: string, now: () => number, erases = false): Promise<Database> {
  try {
    ensureFile(file);
    // Turning the write-ahead log on needs the file for a moment, whatever the busy timeout is.
    const writingFile = await retry(
      async () => openWritingFile(file, erases),
      isSqliteBusy,
      WRITE_PATIENCE_MS,
    );
    return new SqliteDatabase(file, writingFile, openReadingFile(file), now);
  } catch (error) {
    throw translateSqliteError(error);
  }
}

class SqliteDatabase implements Database {
  readonly kind = 'sqlite';
  readonly reader: Kysely<Tables>;
  readonly elsewhere: WriteElsewhere;
  readonly signals: SqliteSignals;
  readonly now: () => number;
  readonly #file: string;
  readonly #writer: Kysely<Tables>;
  readonly #connections: readonly SqliteConnection[];
  readonly #writes: GroupedWrites;
  readonly #otherWrites: () => number;
  #ownWrites = 0;
  #seenWrites: number | undefined;

  constructor(file: string, writingFile: DatabaseSync, readingFile: DatabaseSync, now: () => number) {
    this.#file = file;
    const [writing, reading] = [new SqliteConnection(writingFile), new SqliteConnection(readingFile)];
    this.#writer = new Kysely({ dialect: new SqliteDialect(writing, 'BEGIN IMMEDIATE') });
    this.reader = new Kysely({ dialect: new SqliteDialect(reading, 'BEGIN') });
    this.#connections = [reading, writing];
    this.#writes = new GroupedWrites({
      transact: (work) =>
        retry(() => this.#writer.transaction().execute(work), isSqliteBusy, WRITE_PATIENCE_MS),
      execute: (statement) => writing.execute(statement),
      isInTransaction: () => writing.isInTransaction,
    });
    this.elsewhere = { file, write: (work) => this.#writes.runAlone(work) };
    this.#otherWrites = countOtherWrites(writingFile);
    this.signals = new SqliteSignals(this.#otherWrites);
    this.now = now;
  }

  async write<T>(work: (transaction: Kysely<Tables>) => Promise<T>): Promise<T> {
    const result = await this.#writes.run(work);
    this.#ownWrites += 1;
    return result;
  }

  async openMoment(): Promise<Moment> {
    const connection = new SqliteConnection(openReadingFile(this.#file));
    const own = new Kysely<Tables>({ dialect: new SqliteDialect(connection, 'BEGIN') });
    const transaction = await own.startTransaction().execute();
    await fixMoment(transaction);
    return {
      reader: transaction,
      close: async () => {
        await transaction.rollback().execute();
        await own.destroy();
        connection.close();
      },
    };
  }

  /**
   * Looks for writes of others once a turn of the event loop, since the question costs as much as a small request: all
   * requests that arrived together share one look. The next turn is not waited for, so an answer is at most that old.
   */
  writeMark(): string {
    if (this.#seenWrites === undefined) {
      this.#seenWrites = this.#otherWrites();
      setImmediate(() => (this.#seenWrites = undefined));
    }
    return `${this.#ownWrites} ${this.#seenWrites}`;
  }

  async close(): Promise<void> {
    this.signals.close();
    await this.#writes.settled();
    await this.reader.destroy();
    await this.#writer.destroy();
    for (const connection of this.#connections) connection.close();
  }
}
