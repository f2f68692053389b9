import type { OpenStoreOptions } from '../store.ts';
import { StoreError } from '../errors/store-error.ts';
import { migrate } from '../schema/migrate.ts';
import type { Database } from './database.ts';

/** Opens the database that the options name and brings its tables up to date. */
export async function openDatabase(options: OpenStoreOptions): Promise<Database> {
  const database = await connect(options);
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Each driver is loaded when it is the one. */
async function connect({ url, file, now = Date.now }: OpenStoreOptions): Promise<Database> {
  if (url !== undefined) {
    const { openPostgresDatabase } = await import('./postgres/postgres-database.ts');
    return openPostgresDatabase(url, now);
  }
  if (file !== undefined) {
    const { openSqliteDatabase } = await import('./sqlite/sqlite-database.ts');
    return openSqliteDatabase(file, now);
  }
  throw new StoreError('UNAVAILABLE', 'There is neither a database URL nor a database file.', {
    hint: 'Give one of them.',
  });
}
