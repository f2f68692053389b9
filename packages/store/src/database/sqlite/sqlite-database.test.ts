import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../../test/databases.ts';
import { bumpTopic } from '../../changes/bump-topic.ts';
import { openDatabase } from '../open-database.ts';
import { openWritingFile } from './open-file.ts';

describe('SQLite', () => {
  const databases = useTestDatabase('sqlite');
  const file = (): string => databases.options().file ?? '';

  test('the files are for their owner alone', async () => {
    await databases.open();
    const modes = [dirname(file()), file(), `${file()}-wal`, `${file()}-shm`].map((path) => {
      return (statSync(path).mode & 0o777).toString(8);
    });
    expect(modes).toEqual(['700', '600', '600', '600']);
  });

  test('a commit is durable and references are kept', async () => {
    const connection = openWritingFile(file());
    const setting = (name: string): unknown =>
      Object.values(connection.prepare(`PRAGMA ${name}`).get() ?? {})[0];
    // 2 is FULL: https://sqlite.org/pragma.html#pragma_synchronous
    expect(['journal_mode', 'synchronous', 'foreign_keys'].map(setting)).toEqual(['wal', 2, 1]);
    connection.close();
  });

  test('the reader refuses to write', async () => {
    const { reader } = await databases.open();
    await expect(bumpTopic(reader, 'x')).rejects.toThrow(/readonly|read-only/);
  });

  test('a file that is no database is UNAVAILABLE, and so is a folder', async () => {
    writeFileSync(`${file()}.txt`, 'no database '.repeat(1000));
    mkdirSync(`${file()}.folder`);
    await expect(openDatabase({ file: `${file()}.txt` })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(openDatabase({ file: `${file()}.folder` })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
