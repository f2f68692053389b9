import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { collect } from '../../test/collect.ts';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import { fillDatabase, grant } from '../../test/fill-database.ts';
import { bumpTopic } from '../changes/bump-topic.ts';
import type { Database } from '../database/database.ts';
import { writeFooter, writeHeader } from './backup-frame.ts';
import { exportRows } from './export-rows.ts';
import { importRows } from './import-rows.ts';

async function* asLines(lines: readonly string[], end = ''): AsyncIterable<string> {
  for (const line of lines) yield line + end;
}

const exportOf = (database: Database): Promise<string[]> => collect(exportRows(database));
/** What a restore must bring back: all but the versions of topics, which move on. */
const contentOf = async (database: Database): Promise<string[]> =>
  (await exportOf(database)).slice(1, -1).filter((line) => !line.startsWith('{"table":"changes"'));

describeOnEveryDatabase('a backup', (databases) => {
  test('comes back as it was, in the place of all that is there, and again', async () => {
    const database = await databases.open();
    await fillDatabase(database);
    const lines = await exportOf(database);
    const content = await contentOf(database);
    expect(lines[0]).toBe(writeHeader());
    expect(content.length).toBeGreaterThan(380);
    expect(lines.join('')).not.toMatch(/[\n\u2028\u2029]/);
    await database.write(async (transaction) => {
      await transaction.deleteFrom('users').where('id', '=', 'user 1').execute();
      await transaction
        .insertInto('rate_limits')
        .values({ key: 'later', moments: '[]', expires_at: 1 })
        .execute();
    });
    for (const end of ['', '\n', '\r\n']) {
      await importRows(database, asLines(lines, end));
      expect(await contentOf(database)).toEqual(content);
    }
  });

  test('afterwards no topic has a version that it had before, and numbers are not given twice', async () => {
    const database = await databases.open();
    const lines = await exportOf(database);
    const before = await database.reader.selectFrom('changes').selectAll().execute();
    await database.write(async (transaction) => {
      await bumpTopic(transaction, 'users');
      await bumpTopic(transaction, 'made later');
    });
    await importRows(database, asLines(lines));
    const after = await database.reader.selectFrom('changes').selectAll().execute();
    const versions = Object.fromEntries(after.map(({ topic, version }) => [topic, version]));
    const users = before.find(({ topic }) => topic === 'users')?.version ?? 0;
    expect(versions).toMatchObject({ users: users + 2, 'made later': 2 });
    const { id } = await database.write((transaction) =>
      transaction.insertInto('approval_grants').values(grant).returning('id').executeTakeFirstOrThrow(),
    );
    expect(id).toBeGreaterThan(41);
  });

  test('is of one moment, while others write', async () => {
    const database = await databases.open();
    const content = await contentOf(database);
    const rows: string[] = [];
    for await (const line of exportRows(database)) {
      if (rows.length === 2) {
        await database.write(async (transaction) => {
          await transaction
            .insertInto('rate_limits')
            .values({ key: 'new', moments: '[]', expires_at: 1 })
            .execute();
        });
      }
      rows.push(line);
    }
    expect(rows.filter((line) => content.includes(line))).toEqual(content);
    expect(rows.join('')).not.toContain('"new"');
  });

  test('that nobody reads to its end keeps nothing open', async () => {
    const database = await databases.open();
    for (let round = 0; round < 20; round += 1) {
      let lines = 0;
      for await (const _ of exportRows(database)) {
        lines += 1;
        if (lines === 3) break;
      }
    }
    expect(await contentOf(database)).not.toEqual([]);
  });

  const row = '{"table":"rate_limits","row":{"key":"a","moments":"[]","expires_at":1}}';
  test.each<[string, (lines: string[]) => string[]]>([
    ['nothing', () => []],
    ['torn after a line', (lines) => lines.slice(0, -1)],
    ['torn in a line', (lines) => [...lines.slice(0, 5), lines[5]?.slice(0, 20) ?? '']],
    ['without a line', (lines) => lines.toSpliced(3, 1)],
    ['with a line more', (lines) => lines.toSpliced(3, 0, row)],
    ['with a changed line', (lines) => lines.with(1, lines[1]?.replace('"admin"', '"nobody"') ?? '')],
    ['with something after its end', (lines) => [...lines, row]],
    ['foreign', () => ['{"name":"package"}', '{}']],
    ['not JSON', () => ['<html>']],
    ['of another version', (lines) => lines.with(0, writeHeader().replace(/"schema":\d+/, '"schema":9999'))],
    ['with an unknown table', (lines) => lines.with(1, '{"table":"applied_migrations","row":{"version":1}}')],
    ['with an unknown column', () => signed(row.replace('moments', 'no_column'))],
    ['with a row twice', () => signed(row, row)],
    ['with a column that is none', () => signed(row.replace('moments', 'a\\" = 1; --'))],
  ])('that is %s is refused and changes nothing', async (_, change) => {
    const database = await databases.open();
    const lines = await exportOf(database);
    const attempt = importRows(database, asLines(change(lines)));
    await expect(attempt).rejects.toMatchObject({ code: 'BACKUP_INVALID' });
    expect((await exportOf(database)).slice(1, -1)).toEqual(lines.slice(1, -1));
  });
});

/** A backup that is whole as a file. */
function signed(...rows: readonly string[]): string[] {
  const hash = createHash('sha256');
  for (const line of rows) hash.update(`${line}\n`);
  return [writeHeader(), ...rows, writeFooter(rows.length, hash.digest('hex'))];
}
