import { describe, expect, inject, test } from 'vitest';
import { collect } from '../../test/collect.ts';
import { useTestDatabase } from '../../test/databases.ts';
import { fillDatabase } from '../../test/fill-database.ts';
import { exportRows } from './export-rows.ts';
import { importRows } from './import-rows.ts';

describe.skipIf(inject('freshPostgresDatabases') === '')('a backup [reason: needs PostgreSQL]', () => {
  const [sqlite, postgres] = [useTestDatabase('sqlite'), useTestDatabase('postgres')];

  test('moves from SQLite to PostgreSQL and back, row by row the same', async () => {
    const [from, to] = [await sqlite.open(), await postgres.open()];
    await fillDatabase(from);
    const withoutTopics = (line: string): boolean =>
      line.startsWith('{"table"') && !line.includes('"changes"');
    const content = (await collect(exportRows(from))).filter(withoutTopics);
    await importRows(to, exportRows(from));
    expect((await collect(exportRows(to))).filter(withoutTopics)).toEqual(content);
    await importRows(from, exportRows(to));
    expect((await collect(exportRows(from))).filter(withoutTopics)).toEqual(content);
  });
});
