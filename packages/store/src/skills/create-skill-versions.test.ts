import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import { createChanges } from '../changes/create-changes.ts';
import type { Database } from '../database/database.ts';
import { createSkillVersions } from './create-skill-versions.ts';
import type { SkillVersions, SkillWrite, StoredFile } from './skill-versions.ts';

describeOnEveryDatabase('SkillVersions', (databases) => {
  let time = 1_000;
  let tenant = '';
  let database: Database;
  let skills: SkillVersions;
  beforeEach(async () => {
    time += 1;
    tenant = randomUUID();
    database = await databases.open({ now: () => time });
    skills = createSkillVersions(database);
  });

  const file = (path: string, text: string, executable = false): StoredFile => ({
    path,
    executable,
    bytes: new TextEncoder().encode(`${tenant} ${text}`),
  });
  const skill = (part: Partial<SkillWrite> = {}): SkillWrite => ({
    tenant,
    name: 'git',
    owner: 'ada',
    author: 'ada',
    digest: 'sha256:a',
    files: [file('scripts/run.sh', 'run', true), file('SKILL.md', 'one')],
    ...part,
  });
  /** The texts of the blobs that are there for this tenant's files. */
  const blobs = async (): Promise<readonly string[]> => {
    const rows = await database.reader.selectFrom('blobs').selectAll().execute();
    const texts = rows.map(({ bytes }) => new TextDecoder().decode(bytes));
    return texts
      .filter((text) => text.startsWith(tenant))
      .map((text) => text.slice(tenant.length + 1))
      .sort();
  };
  const topic = async (): Promise<number> => createChanges(database).version(`skills:${tenant}`);

  test('a skill that is created has version 1 and is private', async () => {
    const created = await skills.create(skill());
    expect(created).toEqual({
      tenant,
      name: 'git',
      owner: 'ada',
      visibility: 'private',
      version: 1,
      digest: 'sha256:a',
      createdAt: time,
      updatedAt: time,
    });
    expect(await skills.find(tenant, 'git')).toEqual(created);
    expect(await skills.find(tenant, 'other')).toBeUndefined();
    expect(await skills.find('other', 'git')).toBeUndefined();
  });

  test('its files come back byte by byte, sorted by path', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    const files = [...skill().files, { path: 'a.bin', executable: false, bytes }];
    await skills.create(
      skill({ files: [...files, { path: 'empty', executable: false, bytes: new Uint8Array() }] }),
    );
    const stored = await skills.files(tenant, 'git', 1);
    expect(stored?.map(({ path }) => path)).toEqual(['SKILL.md', 'a.bin', 'empty', 'scripts/run.sh']);
    expect(stored?.[1]).toEqual({ path: 'a.bin', executable: false, bytes });
    expect(stored?.[2]?.bytes).toEqual(new Uint8Array());
    expect(stored?.[3]).toEqual(file('scripts/run.sh', 'run', true));
    expect(await skills.files(tenant, 'git', 2)).toBeUndefined();
  });

  test('creating a name that is there is a conflict and changes nothing', async () => {
    const created = await skills.create(skill());
    const before = await topic();
    await expect(skills.create(skill({ files: [file('SKILL.md', 'lost')] }))).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(await skills.find(tenant, 'git')).toEqual(created);
    expect(await blobs()).toEqual(['one', 'run']);
    expect(await topic()).toBe(before);
  });

  test('of many creations at once one succeeds', async () => {
    const others = createSkillVersions(await databases.open());
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? skills : others).create(skill())),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await skills.versions(tenant, 'git')).toHaveLength(1);
  });

  test('a write adds a version; owner and visibility stay unless they are given', async () => {
    await skills.create(skill({ visibility: 'tenant' }));
    time += 1;
    const { owner: _, ...change } = skill({ digest: 'sha256:b', author: 'bob', visibility: 'private' });
    const written = await skills.write(change);
    expect(written).toMatchObject({ version: 2, digest: 'sha256:b', owner: 'ada', visibility: 'tenant' });
    expect(written).toMatchObject({ createdAt: time - 1, updatedAt: time });
    expect((await skills.write(skill({ owner: 'bob' }))).owner).toBe('bob');
    const versions = await skills.versions(tenant, 'git');
    expect(versions.map(({ number, author }) => [number, author])).toEqual([
      [3, 'ada'],
      [2, 'bob'],
      [1, 'ada'],
    ]);
    expect(versions[0]?.files).toEqual([
      { path: 'SKILL.md', executable: false, size: file('', 'one').bytes.length },
      { path: 'scripts/run.sh', executable: true, size: file('', 'run').bytes.length },
    ]);
  });

  test('a write on top of a version that is not the newest is a conflict and changes nothing', async () => {
    await skills.create(skill());
    await skills.write(skill(), { expected: 1 });
    await expect(skills.write(skill(), { expected: 1 })).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { version: 2 },
    });
    expect(await skills.versions(tenant, 'git')).toHaveLength(2);
  });

  test('of many writes on top of one version one succeeds', async () => {
    await skills.create(skill());
    const others = createSkillVersions(await databases.open());
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? skills : others).write(skill(), { expected: 1 })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await skills.find(tenant, 'git'))?.version).toBe(2);
  });

  test('a skill that is not there cannot be written, shown or removed', async () => {
    await expect(skills.write(skill())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(skills.setVisibility(tenant, 'git', 'tenant')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await skills.remove(tenant, 'git')).toBe(false);
    expect(await blobs()).toEqual([]);
    expect(await topic()).toBe(0);
  });

  test('a list is of one tenant, the last updated first', async () => {
    for (const name of ['a', 'b', 'c']) {
      time += 1;
      await skills.create(skill({ name }));
    }
    time += 1;
    await skills.write(skill({ name: 'a' }));
    expect((await skills.list(tenant)).map(({ name }) => name)).toEqual(['a', 'c', 'b']);
    expect(await skills.list(randomUUID())).toEqual([]);
  });

  test('every change moves the topic of the tenant on', async () => {
    const seen = [await topic()];
    for (const change of [
      () => skills.create(skill()),
      () => skills.write(skill()),
      () => skills.setVisibility(tenant, 'git', 'tenant'),
      () => skills.remove(tenant, 'git'),
    ]) {
      await change();
      seen.push(await topic());
    }
    expect(seen).toEqual([0, 1, 2, 3, 4]);
  });

  test('equal bytes are kept once', async () => {
    await skills.create(skill({ files: [file('SKILL.md', 'one'), file('copy.md', 'one')] }));
    await skills.create(skill({ name: 'other' }));
    await skills.write(skill());
    expect(await blobs()).toEqual(['one', 'run']);
  });

  test('removing takes versions along, and blobs that nothing names any more', async () => {
    await skills.create(skill({ files: [file('SKILL.md', 'one'), file('copy.md', 'one')] }));
    await skills.write(skill({ files: [file('SKILL.md', 'two')] }));
    await skills.create(skill({ name: 'other', files: [file('SKILL.md', 'one')] }));
    expect(await skills.remove(tenant, 'git')).toBe(true);
    expect(await skills.find(tenant, 'git')).toBeUndefined();
    expect(await skills.versions(tenant, 'git')).toEqual([]);
    expect(await skills.files(tenant, 'git', 1)).toBeUndefined();
    expect(await blobs()).toEqual(['one']);
    expect((await skills.files(tenant, 'other', 1))?.[0]).toEqual(file('SKILL.md', 'one'));
    await skills.remove(tenant, 'other');
    expect(await blobs()).toEqual([]);
  });

  test('a name that was removed begins again at 1', async () => {
    await skills.create(skill());
    await skills.write(skill());
    await skills.remove(tenant, 'git');
    expect((await skills.create(skill())).version).toBe(1);
  });

  test('the newest hundred versions are kept', async () => {
    await skills.create(skill({ files: [file('SKILL.md', 'same'), file('a', 'oldest')] }));
    for (let count = 0; count < 101; count += 1)
      await skills.write(skill({ files: [file('SKILL.md', 'same'), file('a', `${count}`)] }));
    const versions = await skills.versions(tenant, 'git');
    expect(versions).toHaveLength(100);
    expect([versions[0]?.number, versions.at(-1)?.number]).toEqual([102, 3]);
    const left = await blobs();
    expect(left).toHaveLength(101);
    expect(left).not.toContain('oldest');
    expect(left).not.toContain('0');
    expect(left).toContain('same');
  });

  test('tenants that write and remove the same bytes at once lose none', async () => {
    const tenants = Array.from({ length: 6 }, () => randomUUID());
    const others = createSkillVersions(await databases.open());
    const files = ['x', 'y', 'z'].map((text) => file(text, text));
    await Promise.all(
      tenants.map(async (each, index) => {
        const own = index % 2 ? skills : others;
        const write = skill({ tenant: each, files });
        for (let round = 0; round < 5; round += 1) {
          await own.create(write);
          await own.write(write);
          expect(await own.files(each, 'git', 2)).toHaveLength(3);
          if (round < 4 || index > 0) await own.remove(each, 'git');
        }
      }),
    );
    expect(await blobs()).toEqual(['x', 'y', 'z']);
    await skills.remove(tenants[0] ?? '', 'git');
    expect(await blobs()).toEqual([]);
  });
});
