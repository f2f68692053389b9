import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '@techne/store';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { FileSkills } from './file-skills.ts';
import { file, skillFile } from './managed-skills.contract.ts';
import { markText, ownMark } from './process-mark.ts';
import { deletingPath, replacingPath } from './scratch-names.ts';
import { lockName } from './skill-lock.ts';

const log = { warn: () => {} };
const tenant = 'default';
const nobody = (): void => {};

async function open() {
  const data = temporaryFolder();
  const store = await openStore({ file: join(data, 'techne.db') });
  onTestFinished(() => store.close());
  const folder = join(data, 'skills');
  const root = join(folder, tenant);
  let time = 1_000_000;
  const start = () => new FileSkills({ folder, store, log, now: () => time });
  const skills = start();
  return {
    skills,
    start,
    store,
    root,
    pass: (milliseconds: number) => (time += milliseconds),
    create: (name: string, ...more: readonly ReturnType<typeof file>[]) =>
      skills.create({ tenant, name, owner: 'u1', author: 'u1', files: [skillFile(name), ...more] }),
  };
}

/** The mark of a process that is certainly over. */
function deadMark(): string {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  return markText({ ...ownMark, pid, started: '1' });
}

const visible = (root: string): string[] => readdirSync(root, { recursive: true }).map(String).sort();

describe('changes by hand', () => {
  it('are seen when a second has passed, not before, and become versions without an author', async () => {
    const { skills, create, root, pass } = await open();
    await create('one');
    expect((await skills.open(tenant)).skills.get('one')?.version).toBe(1);
    writeFileSync(join(root, 'one', 'SKILL.md'), skillFile('one', 'u2', 'By hand.').bytes);
    expect((await skills.open(tenant)).skills.get('one')?.owner).toBe('u1');
    pass(1_000);
    expect((await skills.open(tenant)).skills.get('one')).toMatchObject({ version: 2, owner: 'u2' });
    expect((await skills.versions(tenant, 'one')).map(({ author }) => author)).toEqual([undefined, 'u1']);
  });

  it('of other files are seen by whoever asks for that skill', async () => {
    const { skills, create, root, pass } = await open();
    await create('one', file('a.txt', 'a'));
    expect((await skills.find(tenant, 'one'))?.version).toBe(1);
    writeFileSync(join(root, 'one', 'a.txt'), 'b');
    pass(1_000);
    expect((await skills.find(tenant, 'one'))?.version).toBe(2);
    expect((await skills.open(tenant)).skills.get('one')?.version).toBe(2);
  });

  it('a folder that is put there is a skill, one that is taken away is none', async () => {
    const { skills, root, pass } = await open();
    mkdirSync(join(root, 'dropped'), { recursive: true });
    writeFileSync(join(root, 'dropped', 'SKILL.md'), skillFile('dropped').bytes);
    expect((await skills.open(tenant)).skills.get('dropped')).toMatchObject({
      version: 1,
      visibility: 'private',
      owner: 'u1',
    });
    rmSync(join(root, 'dropped'), { recursive: true });
    pass(1_000);
    expect((await skills.open(tenant)).skills.size).toBe(0);
    // Its versions are not for whoever takes the name next.
    await skills.create({ tenant, name: 'dropped', owner: 'u2', files: [skillFile('dropped', 'u2')] });
    expect(await skills.versions(tenant, 'dropped')).toHaveLength(1);
  });

  it('a change made by hand just before an update is a version of its own', async () => {
    const { skills, create, root } = await open();
    await create('one');
    writeFileSync(join(root, 'one', 'SKILL.md'), skillFile('one', 'u1', 'By hand.').bytes);
    await skills.change(tenant, 'one', 'u1', () => ({
      owner: 'u1',
      files: [skillFile('one', 'u1', 'Update.')],
    }));
    const bodies = await Promise.all(
      [1, 2, 3].map(async (number) =>
        Buffer.from((await skills.filesOf(tenant, 'one', number))?.[0]?.bytes ?? [])
          .toString()
          .split('\n')
          .at(-2),
      ),
    );
    expect(bodies).toEqual(['Do it.', 'By hand.', 'Update.']);
  });

  it('a folder of another case takes the name', async () => {
    const { create, root } = await open();
    mkdirSync(join(root, 'Article'), { recursive: true });
    await expect(create('article')).rejects.toMatchObject({
      status: 409,
      detail: {
        message: "Skill name 'article' conflicts with existing skill 'Article' (names are case-insensitive)",
      },
    });
  });
});

describe('what a dead process leaves behind', () => {
  it('its lock is broken by the next one who needs it', async () => {
    const { skills, create, root } = await open();
    await create('one');
    writeFileSync(join(root, 'one', lockName), deadMark());
    const record = await skills.change(tenant, 'one', 'u1', () => ({
      owner: 'u1',
      files: [skillFile('one', 'u1', 'New.')],
    }));
    expect(record?.version).toBe(2);
    expect(readdirSync(join(root, 'one'))).toEqual(['SKILL.md']);
  });

  it('a lock of a living process is waited for', async () => {
    const { skills, create, root } = await open();
    await create('one');
    const lock = join(root, 'one', lockName);
    writeFileSync(lock, markText(ownMark));
    let done = false;
    const change = skills
      .change(tenant, 'one', 'u1', () => ({ owner: 'u1', files: [skillFile('one', 'u1', 'New.')] }))
      .then(() => (done = true));
    // Reading needs no lock.
    expect((await skills.open(tenant)).skills.has('one')).toBe(true);
    expect(done).toBe(false);
    rmSync(lock);
    await change;
    expect(existsSync(lock)).toBe(false);
  });

  it('locks, half-made folders and broken breaks are gone after the next start; those of the living stay', async () => {
    const { create, root, start } = await open();
    await create('one');
    writeFileSync(join(root, 'one', lockName), deadMark());
    mkdirSync(join(root, `.tmp-${deadMark()}-x`));
    writeFileSync(join(root, `.tmp-${deadMark()}-y`), 'half');
    writeFileSync(join(root, '.breaking.one'), deadMark());
    mkdirSync(join(root, `.tmp-${markText(ownMark)}-z`));
    await start().ready();
    expect(visible(root)).toEqual([`.tmp-${markText(ownMark)}-z`, 'one', 'one/SKILL.md']);
  });

  it('a removal that was begun is finished, also for a new skill of that name', async () => {
    const { skills, create, root, start, store } = await open();
    for (const name of ['one', 'two']) {
      await create(name);
      cpSync(join(root, name), deletingPath(root, name), { recursive: true });
      rmSync(join(root, name), { recursive: true });
      writeFileSync(join(deletingPath(root, name), lockName), deadMark());
    }
    expect(
      (await skills.create({ tenant, name: 'two', owner: 'u2', files: [skillFile('two', 'u2')] })).version,
    ).toBe(1);
    expect((await store.skills.list(tenant)).map(({ name, owner }) => [name, owner]).sort()).toEqual([
      ['one', 'u1'],
      ['two', 'u2'],
    ]);
    await start().ready();
    expect((await store.skills.list(tenant)).map(({ name }) => name)).toEqual(['two']);
    expect(readdirSync(root)).toEqual(['two']);
  });

  it('a change of several files that was decided is finished, whichever part of it was done', async () => {
    const { create, root, start } = await open();
    await create('one', file('a', 'old'), file('b', 'old'), file('gone', 'old'));
    const staged = replacingPath(root, 'one');
    mkdirSync(staged);
    writeFileSync(join(staged, 'SKILL.md'), skillFile('one', 'u1', 'New.').bytes);
    writeFileSync(join(staged, 'b'), 'new');
    writeFileSync(join(staged, '.manifest.json'), JSON.stringify(['SKILL.md', 'a', 'b']));
    // `a` was moved before the crash.
    writeFileSync(join(root, 'one', 'a'), 'new');
    writeFileSync(join(root, 'one', lockName), deadMark());
    const skills = start();
    await skills.ready();
    expect(visible(root)).toEqual(['one', 'one/SKILL.md', 'one/a', 'one/b']);
    expect(['a', 'b'].map((name) => readFileSync(join(root, 'one', name), 'utf8'))).toEqual(['new', 'new']);
    expect((await skills.open(tenant)).skills.get('one')?.version).toBe(2);
  });
});

describe('a write that the database does not take', () => {
  it('of a new skill leaves the name free', async () => {
    const { root, store } = await open();
    const failing = {
      ...store,
      skills: { ...store.skills, create: () => Promise.reject(new Error('full')) },
    };
    const skills = new FileSkills({ folder: join(root, '..'), store: failing, log, now: Date.now });
    await expect(skills.create({ tenant, name: 'one', files: [skillFile('one')] })).rejects.toThrow('full');
    expect(readdirSync(root)).toEqual([]);
  });
});

describe('removal', () => {
  it('is seen at once, and takes the lock along', async () => {
    const { skills, create, root } = await open();
    await create('one', file('deep/er/a', 'x'));
    await Promise.all([
      skills.remove(tenant, 'one', nobody),
      skills.remove(tenant, 'one', nobody),
      skills.change(tenant, 'one', 'u1', ({ files }) => ({ files, owner: 'u1' })),
    ]);
    expect(readdirSync(root)).toEqual([]);
  });
});
