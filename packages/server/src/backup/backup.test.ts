import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { openStore, type Store, type StoredFile } from '@techne/store';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freshPostgresDatabase, hasPostgres } from '../../test/postgres-database.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { checkBackup } from './check-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

type Kind = Store['kind'];

interface Place {
  readonly store: Store;
  readonly skillsFolder: string | undefined;
}

const files: readonly StoredFile[] = [
  { path: 'SKILL.md', executable: false, bytes: Buffer.from('---\nname: hello\n---\n\nGrüße 🦊\u2028\n') },
  { path: 'scripts/run.sh', executable: true, bytes: Buffer.from('#!/bin/sh\n') },
  { path: '.hidden/image.png', executable: false, bytes: new Uint8Array([0, 255, 13, 10]) },
];

async function openPlace(kind: Kind): Promise<Place> {
  const data = temporaryFolder();
  const store = await openStore(
    kind === 'postgres' ? { url: await freshPostgresDatabase() } : { file: join(data, 'techne.db') },
  );
  onTestFinished(() => store.close());
  return { store, skillsFolder: kind === 'postgres' ? undefined : join(data, 'skills') };
}

/** As the server keeps a managed skill: a version in the database, and with SQLite a folder too. */
async function addSkill({ store, skillsFolder }: Place, name: string): Promise<void> {
  await store.skills.create({ tenant: 'default', name, owner: 'o', digest: `sha256:${name}`, files });
  if (skillsFolder === undefined) return;
  for (const { path, executable, bytes } of files) {
    const file = join(skillsFolder, 'default', name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes, { mode: executable ? 0o755 : 0o644 });
  }
}

const person = (name: string) => ({ tenant: 'default', email: `${name}@example.org` });

async function expectSkill({ store, skillsFolder }: Place, name: string): Promise<void> {
  const found = await store.skills.find('default', name);
  expect(found).toMatchObject({ version: 1, owner: 'o', visibility: 'private' });
  const stored = await store.skills.files('default', name, 1);
  expect(stored?.map(({ path, executable, bytes }) => [path, executable, Buffer.from(bytes)])).toEqual(
    [...files]
      .sort((a, b) => (a.path < b.path ? -1 : 1))
      .map((file) => [file.path, file.executable, Buffer.from(file.bytes)]),
  );
  if (skillsFolder === undefined) return;
  for (const { path, executable, bytes } of files) {
    const file = join(skillsFolder, 'default', name, path);
    expect(readFileSync(file)).toEqual(Buffer.from(bytes));
    expect((statSync(file).mode & 0o100) !== 0).toBe(executable);
  }
}

/** Exactly these skills, and nothing left beside them. */
function expectFolders({ skillsFolder }: Place, names: readonly string[]): void {
  if (skillsFolder === undefined) return;
  expect(readdirSync(join(skillsFolder, 'default'))).toEqual(names);
  const beside = readdirSync(dirname(skillsFolder)).filter((name) => name.startsWith('skills'));
  expect(beside).toEqual(['skills']);
}

const kinds: readonly Kind[] = hasPostgres ? ['sqlite', 'postgres'] : ['sqlite'];
const ways = kinds.flatMap((from) => kinds.map((to) => [from, to] as const));

describe.each(ways)('a backup of %s restored into %s', (from, to) => {
  it('replaces accounts and skills, files and modes included, by those of the backup', async () => {
    const file = join(temporaryFolder(), 'backup.gz');
    const source = await openPlace(from);
    const { id } = await source.store.accounts.create(person('ann'));
    await addSkill(source, 'hello');
    await writeBackup({ ...source, file });

    const target = await openPlace(to);
    await target.store.accounts.create(person('bob'));
    await addSkill(target, 'other');
    const restored = await restoreBackup({ ...target, file });
    expect(restored).toMatchObject({ users: 1, tenants: 1, skills: 1, database: from });
    expect(await target.store.accounts.list('default')).toMatchObject([{ id, role: 'admin' }]);
    expect(await target.store.skills.find('default', 'other')).toBeUndefined();
    await expectSkill(target, 'hello');
    expectFolders(target, ['hello']);
  });

  it('holds everything that was acknowledged before it began, while 8 clients write', async () => {
    const file = join(temporaryFolder(), 'backup.gz');
    const source = await openPlace(from);
    const acknowledged: string[] = [];
    const client = async (): Promise<void> => {
      for (let count = 0; count < 12; count++) {
        const name = randomUUID();
        await source.store.accounts.create(person(name));
        await addSkill(source, name);
        acknowledged.push(name);
        if (acknowledged.length === 24) backup = backUp();
      }
    };
    let before: readonly string[] = [];
    let backup: Promise<unknown> | undefined;
    const backUp = (): Promise<unknown> => {
      before = [...acknowledged];
      return writeBackup({ ...source, file });
    };
    await Promise.all(Array.from({ length: 8 }, client));
    await backup;
    expect(before).toHaveLength(24);

    const target = await openPlace(to);
    await restoreBackup({ ...target, file });
    for (const name of before) {
      expect(await target.store.accounts.findByEmail(`${name}@example.org`)).toBeDefined();
      await expectSkill(target, name);
    }
  });
});

describe('a backup', () => {
  async function backUp() {
    const source = await openPlace('sqlite');
    await source.store.accounts.create(person('ann'));
    await addSkill(source, 'hello');
    const folder = temporaryFolder();
    const file = join(folder, 'backup.gz');
    await writeBackup({ ...source, file });
    return { source, folder, file };
  }

  it('is one file, for its owner alone, and replaces an older one', async () => {
    const { source, folder, file } = await backUp();
    await writeBackup({ ...source, file });
    expect(readdirSync(folder)).toEqual(['backup.gz']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await checkBackup(file)).toMatchObject({ techne_backup: 1, database: 'sqlite', files: 3 });
  });

  it('leaves nothing behind when it cannot be written', async () => {
    const { source, folder } = await backUp();
    mkdirSync(join(folder, 'taken'));
    await expect(writeBackup({ ...source, file: join(folder, 'taken') })).rejects.toThrow('is no file');
    const broken: Store = {
      ...source.store,
      async *exportRows() {
        yield '{}';
        throw new Error('the database went away');
      },
    };
    await expect(writeBackup({ store: broken, file: join(folder, 'other.gz') })).rejects.toThrow('went away');
    expect(readdirSync(folder)).toEqual(['backup.gz', 'taken']);
  });

  const lines = (file: string): string[] => gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
  const rewrite = (file: string, change: (lines: string[]) => string[]): void =>
    writeFileSync(file, gzipSync(`${change(lines(file)).join('\n')}\n`));

  it.each<[string, (file: string) => void]>([
    ['is cut in the middle', (file) => truncateSync(file, statSync(file).size - 20)],
    ['is no backup', (file) => writeFileSync(file, 'hello')],
    ['is empty', (file) => writeFileSync(file, '')],
    ['has lost its end', (file) => rewrite(file, (all) => all.slice(0, -1))],
    ['has lost a row', (file) => rewrite(file, (all) => all.toSpliced(2, 1))],
    [
      'has a row that was changed',
      (file) => rewrite(file, (all) => all.map((line) => line.replace('ann@', 'bob@'))),
    ],
    ['has a line that is not JSON', (file) => rewrite(file, (all) => all.with(2, '{'))],
    [
      'has a file outside of its skill',
      (file) => rewrite(file, (all) => all.map((line) => line.replace('"scripts/run.sh"', '"../../x"'))),
    ],
    [
      'has a skill outside of the folder',
      (file) => rewrite(file, (all) => all.map((line) => line.replace('"skill":"hello"', '"skill":".."'))),
    ],
    [
      'is of a newer version',
      (file) =>
        rewrite(file, (all) => all.map((line) => line.replace('"techne_backup":1', '"techne_backup":2'))),
    ],
  ])('that %s changes nothing', async (_, damage) => {
    const { file } = await backUp();
    damage(file);
    const target = await openPlace('sqlite');
    await target.store.accounts.create(person('bob'));
    await addSkill(target, 'other');
    await expect(restoreBackup({ ...target, file })).rejects.toMatchObject({ code: 'BACKUP_INVALID' });
    expect(await target.store.accounts.findByEmail('bob@example.org')).toBeDefined();
    await expectSkill(target, 'other');
    const { skillsFolder = '' } = target;
    expect(readdirSync(dirname(skillsFolder)).filter((name) => name.startsWith('skills'))).toEqual([
      'skills',
    ]);
    expect(existsSync(join(dirname(skillsFolder), 'x'))).toBe(false);
  });
});
