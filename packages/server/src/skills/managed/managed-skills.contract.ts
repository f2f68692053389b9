import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { digestFolder } from '@techne/skills';
import type { StoredFile } from '@techne/store';
import { expect, it } from 'vitest';
import type { ManagedSkills } from './managed-skills.ts';

export interface ContractSubject {
  readonly skills: ManagedSkills;
  /** Another process on the same data. */
  readonly another: () => Promise<ManagedSkills>;
  /** The folder that holds the tenants' folders. */
  readonly folder: string;
}

export function skillFile(name: string, owner = 'u1', body = 'Do it.'): StoredFile {
  return file(
    'SKILL.md',
    `---\nname: ${name}\ndescription: Does ${name}.\nuser_id: ${owner}\n---\n${body}\n`,
  );
}

export function file(path: string, text: string, executable = false): StoredFile {
  return { path, executable, bytes: Buffer.from(text) };
}

const nobody = (): void => {};
const tenant = 'default';

/** What every kind of managed skills does alike. */
export function describeManagedSkills(open: () => Promise<ContractSubject>): void {
  const create = (skills: ManagedSkills, name: string, ...more: readonly StoredFile[]) =>
    skills.create({ tenant, name, owner: 'u1', author: 'u1', files: [skillFile(name), ...more] });

  it('a created skill is there at once, as a real folder with these files and this digest', async () => {
    const { skills } = await open();
    const record = await create(skills, 'one', file('scripts/run.sh', 'echo', true));
    const found = (await skills.open(tenant)).skills.get('one');
    expect(found).toMatchObject({
      name: 'one',
      owner: 'u1',
      visibility: 'private',
      version: 1,
      digest: record.digest,
    });
    const folder = dirname(found?.record.path ?? '');
    expect(await digestFolder(folder)).toBe(record.digest);
    expect(readFileSync(join(folder, 'scripts/run.sh'), 'utf8')).toBe('echo');
    expect(skills.whoseFolder(folder)).toEqual({ tenant, name: 'one' });
  });

  it('of twenty creates of one name at once exactly one wins, the others are 409', async () => {
    const { skills, another } = await open();
    const second = await another();
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? skills : second).create({
          tenant,
          name: 'same',
          files: [skillFile('same', `u${index}`)],
          owner: `u${index}`,
        }),
      ),
    );
    const won = results.flatMap((result, index) => (result.status === 'fulfilled' ? [`u${index}`] : []));
    expect(won).toHaveLength(1);
    const lost = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.status] : []));
    expect(lost).toEqual(Array.from({ length: 19 }, () => 409));
    expect((await skills.open(tenant)).skills.get('same')?.owner).toBe(won[0]);
    expect((await second.open(tenant)).skills.get('same')?.owner).toBe(won[0]);
  });

  it('no change is lost: forty increments by two processes add up, each a version', async () => {
    const { skills, another } = await open();
    const second = await another();
    await create(skills, 'count', file('n', '0'));
    const increment = (each: ManagedSkills) =>
      each.change(tenant, 'count', 'u1', ({ files }) => ({
        owner: 'u1',
        files: files.map((one) =>
          one.path === 'n' ? file('n', String(Number(Buffer.from(one.bytes).toString()) + 1)) : one,
        ),
      }));
    await Promise.all(Array.from({ length: 40 }, (_, index) => increment(index % 2 === 0 ? skills : second)));
    const record = await skills.find(tenant, 'count');
    expect(record?.version).toBe(41);
    const files = await second.filesOf(tenant, 'count', 41);
    expect(Buffer.from(files?.find(({ path }) => path === 'n')?.bytes ?? []).toString()).toBe('40');
  });

  it('a change that is refused leaves every byte and makes no version', async () => {
    const { skills } = await open();
    const before = await create(skills, 'kept', file('a.txt', 'a'));
    const refused = skills.change(tenant, 'kept', 'u1', () => {
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    const after = await skills.find(tenant, 'kept');
    expect(after).toMatchObject({ digest: before.digest, version: 1 });
    const folder = dirname((await skills.open(tenant)).skills.get('kept')?.record.path ?? '');
    expect(await digestFolder(folder)).toBe(before.digest);
    expect(readdirSync(folder).sort()).toEqual(['SKILL.md', 'a.txt']);
  });

  it('several files change at once: written, added, removed, a file that becomes a folder', async () => {
    const { skills } = await open();
    await create(skills, 'many', file('a', 'file'), file('b/c', 'x'), file('d', 'y'));
    const after = [
      skillFile('many', 'u1', 'New.'),
      file('a/inner', 'folder now'),
      file('b', 'file now'),
      file('d', 'y', true),
    ];
    const record = await skills.change(tenant, 'many', 'u1', () => ({ owner: 'u1', files: after }));
    expect(record?.version).toBe(2);
    const folder = dirname((await skills.open(tenant)).skills.get('many')?.record.path ?? '');
    expect(readFileSync(join(folder, 'a/inner'), 'utf8')).toBe('folder now');
    expect(readFileSync(join(folder, 'b'), 'utf8')).toBe('file now');
    expect(await digestFolder(folder)).toBe(record?.digest);
    expect(readdirSync(dirname(folder)).filter((entry) => entry.startsWith('.'))).toEqual([]);
  });

  it('the same bytes make no new version, and what is there is the same object', async () => {
    const { skills } = await open();
    await create(skills, 'same-bytes');
    const before = await skills.open(tenant);
    const record = await skills.change(tenant, 'same-bytes', 'u1', ({ files }) => ({ files, owner: 'u1' }));
    expect(record?.version).toBe(1);
    const after = await skills.open(tenant);
    expect(after.skills.get('same-bytes')).toBe(before.skills.get('same-bytes'));
  });

  it('a removed skill is gone with its versions, its folder and its lock; the name is free', async () => {
    const { skills, folder } = await open();
    await create(skills, 'gone');
    expect(await skills.remove(tenant, 'gone', nobody)).toBe(true);
    expect(await skills.find(tenant, 'gone')).toBeUndefined();
    expect((await skills.open(tenant)).skills.has('gone')).toBe(false);
    expect(await skills.versions(tenant, 'gone')).toEqual([]);
    expect(existsSync(join(folder, tenant, 'gone'))).toBe(false);
    expect(await skills.remove(tenant, 'gone', nobody)).toBe(false);
    expect(await skills.change(tenant, 'gone', 'u1', ({ files }) => ({ files }))).toBeUndefined();
    expect((await create(skills, 'gone')).version).toBe(1);
  });

  it('a check that throws keeps the skill and its visibility', async () => {
    const { skills } = await open();
    await create(skills, 'guarded');
    const no = (): never => {
      throw new Error('no');
    };
    await expect(skills.remove(tenant, 'guarded', no)).rejects.toThrow('no');
    await expect(skills.setVisibility(tenant, 'guarded', 'tenant', no)).rejects.toThrow('no');
    expect(await skills.find(tenant, 'guarded')).toMatchObject({ visibility: 'private' });
  });

  it('visibility changes are seen, also by others', async () => {
    const { skills, another } = await open();
    const second = await another();
    await create(skills, 'shown');
    expect((await second.open(tenant)).skills.get('shown')?.visibility).toBe('private');
    await skills.setVisibility(tenant, 'shown', 'tenant', nobody);
    expect((await second.open(tenant)).skills.get('shown')?.visibility).toBe('tenant');
  });

  it('what one process writes the other sees at its next look', async () => {
    const { skills, another } = await open();
    const second = await another();
    await second.open(tenant);
    await create(skills, 'news');
    expect([...(await second.open(tenant)).skills.keys()]).toEqual(['news']);
    await skills.change(tenant, 'news', 'u1', () => ({
      owner: 'u1',
      files: [skillFile('news', 'u1', 'Later.')],
    }));
    const { record, version } = (await second.open(tenant)).skills.get('news') ?? {};
    expect(version).toBe(2);
    expect(readFileSync(record?.path ?? '', 'utf8')).toContain('Later.');
    await skills.remove(tenant, 'news', nobody);
    expect((await second.open(tenant)).skills.size).toBe(0);
  });

  it('keeps a hundred versions, newest first, each with its own files', async () => {
    const { skills } = await open();
    await create(skills, 'old');
    for (let number = 2; number <= 103; number++)
      await skills.change(tenant, 'old', 'u2', () => ({
        owner: 'u1',
        files: [skillFile('old', 'u1', `Body ${number}.`)],
      }));
    const versions = await skills.versions(tenant, 'old');
    expect(versions.map(({ number }) => number)).toEqual(
      Array.from({ length: 100 }, (_, index) => 103 - index),
    );
    expect(versions[0]).toMatchObject({ author: 'u2' });
    expect(Buffer.from((await skills.filesOf(tenant, 'old', 50))?.[0]?.bytes ?? []).toString()).toContain(
      'Body 50.',
    );
    expect(await skills.filesOf(tenant, 'old', 3)).toBeUndefined();
  });

  it('tenants do not see each other, and their skills of one name are two', async () => {
    const { skills } = await open();
    await create(skills, 'mine');
    await skills.create({ tenant: 'other', name: 'mine', owner: 'o1', files: [skillFile('mine', 'o1')] });
    expect((await skills.open(tenant)).skills.get('mine')?.owner).toBe('u1');
    expect((await skills.open('other')).skills.get('mine')?.owner).toBe('o1');
    await skills.remove('other', 'mine', nobody);
    expect((await skills.open(tenant)).skills.has('mine')).toBe(true);
  });

  it.each(['..', '.', '', 'a/b', 'Default', 'a\0b', '../default', 'x'.repeat(65), '-a', 'ä'])(
    'the tenant %j has no folder and nothing is written for it',
    async (hostile) => {
      const { skills, folder } = await open();
      await expect(
        skills.create({ tenant: hostile, name: 'x', files: [skillFile('x')] }),
      ).rejects.toMatchObject({ status: 400 });
      await expect(skills.open(hostile)).rejects.toMatchObject({ status: 400 });
      expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
    },
  );

  it.each(['..', 'a/b', '../x', 'A', 'a\0', '-a', 'a--b', 'x'.repeat(65), '.tmp', 'SKILL.md'])(
    'the name %j is refused and nothing is written for it',
    async (hostile) => {
      const { skills, folder } = await open();
      await expect(skills.create({ tenant, name: hostile, files: [skillFile('x')] })).rejects.toMatchObject({
        status: 400,
      });
      await expect(skills.remove(tenant, hostile, nobody)).rejects.toMatchObject({ status: 400 });
      expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
    },
  );
}
