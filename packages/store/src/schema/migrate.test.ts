import { expect, test } from 'vitest';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import { StoreProcess } from '../../test/processes/store-process.ts';
import { backupTables } from '../backup/table-keys.ts';
import { migrate } from './migrate.ts';
import { allMigrations } from './migrations/all-migrations.ts';

describeOnEveryDatabase('migrate', (databases) => {
  test('applies each migration once, however many start together', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => databases.open()));
    await Promise.all(all.map((database) => migrate(database)));
    const applied = await all[0]?.reader.selectFrom('applied_migrations').selectAll().execute();
    expect(applied?.map(({ version }) => version)).toEqual(allMigrations.map((_, index) => index + 1));
  });

  test('a migration that fails leaves nothing behind', async () => {
    const database = await databases.open();
    const torn = {
      name: 'torn',
      up: async (schema: typeof database.reader.schema) => {
        await schema.createTable('torn').addColumn('id', 'text').execute();
        throw new Error('power cut');
      },
    };
    await expect(migrate(database, [...allMigrations, torn])).rejects.toThrow('power cut');
    const tables = await database.reader.introspection.getTables();
    expect(tables.map(({ name }) => name)).not.toContain('torn');
    await migrate(database);
  });

  test('a database made by a newer version is refused', async () => {
    const database = await databases.open();
    const future = { name: 'future', up: async () => {} };
    await migrate(database, [...allMigrations, future]);
    await expect(databases.open()).rejects.toMatchObject({ code: 'SCHEMA_NEWER' });
  });
});

describeOnEveryDatabase('a new database', (databases) => {
  test('processes that start together all find every table, and each migration is applied once', async () => {
    const start = () => StoreProcess.start(databases.options());
    const processes = await Promise.all([start(), start(), start()]);
    await Promise.all(processes.map((each) => each.ask('bump', 'started', 1)));
    const { reader } = await databases.open();
    const applied = await reader.selectFrom('applied_migrations').select('version').execute();
    expect(applied).toHaveLength(allMigrations.length);
  });

  test('every table is part of a backup', async () => {
    const { reader } = await databases.open();
    const tables = (await reader.introspection.getTables()).map(({ name }) => name);
    // Which migrations there are is the header's; the index of words follows its table by triggers.
    const kept = tables.filter(
      (name) => name !== 'applied_migrations' && !name.startsWith('knowledge_words'),
    );
    expect(kept.sort()).toEqual(backupTables.toSorted());
  });
});
