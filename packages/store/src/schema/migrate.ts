import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, columnTypesOf } from '../database/column-types.ts';
import type { Database } from '../database/database.ts';
import { StoreError } from '../errors/store-error.ts';
import type { Migration } from './migration.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import type { Tables } from './tables.ts';

/**
 * Applies the migrations that the database does not have yet. All of it is one writing transaction under one lock:
 * processes that start together do it once, and one that dies in between leaves nothing behind.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[] = allMigrations,
): Promise<void> {
  const types = columnTypesOf(database.kind);
  await database.write(
    async (transaction) => {
      const version = await readVersion(transaction, types);
      const execute = async (statement: string) => void (await sql.raw(statement).execute(transaction));
      if (version > migrations.length) throw newerSchema(version, migrations.length);
      for (const [index, migration] of migrations.entries()) {
        if (index < version) continue;
        await migration.up(transaction.schema, types, { kind: database.kind, execute });
        await transaction
          .insertInto('applied_migrations')
          .values({ version: index + 1, name: migration.name, applied_at: database.now() })
          .execute();
      }
    },
    { lock: 'migrations' },
  );
}

async function readVersion(transaction: Kysely<Tables>, types: ColumnTypes): Promise<number> {
  await transaction.schema
    .createTable('applied_migrations')
    .ifNotExists()
    .addColumn('version', types.integer, (column) => column.primaryKey())
    .addColumn('name', types.text, (column) => column.notNull())
    .addColumn('applied_at', types.integer, (column) => column.notNull())
    .execute();
  const { version } = await transaction
    .selectFrom('applied_migrations')
    .select(({ fn }) => fn.max('version').as('version'))
    .executeTakeFirstOrThrow();
  return version ?? 0;
}

function newerSchema(version: number, known: number): StoreError {
  return new StoreError('SCHEMA_NEWER', `The database has schema ${version}; this Techne knows ${known}.`, {
    hint: 'Use the newer Techne that made it, or restore a backup made before the update.',
    data: { version, known },
  });
}
