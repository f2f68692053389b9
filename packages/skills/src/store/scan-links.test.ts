import { linkSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settle, skillText, useTemporaryFolder, writeTree } from '../../test/temporary-folder.ts';
import { FileSystemStore } from './file-system-store.ts';
import { expectCode } from './expect-code.contract.ts';

const folder = useTemporaryFolder();
const canary = 'CANARY-5f1d';

async function list(root: string, options: { strict?: boolean; flat?: boolean } = {}) {
  const { items, diagnostics } = await new FileSystemStore({ root, ...options }).listSkills();
  return {
    names: items.map((each) => each.name),
    codes: diagnostics.map((each) => each.code),
    items,
    diagnostics,
  };
}

/** A root with one good skill, beside a folder that holds a skill with a canary. */
function prepare(): { root: string; outside: string } {
  const root = join(folder.path, 'skills');
  const outside = join(folder.path, 'outside');
  writeTree(root, { 'good/SKILL.md': skillText('good') });
  writeTree(outside, {
    'SKILL.md': skillText('outside', { description: canary, body: canary }),
    'secret.txt': canary,
  });
  return { root, outside };
}

describe('ruling 12: links at discovery', () => {
  it('a root may be a symlink; paths stay as the host wrote them', async () => {
    const { root } = prepare();
    const link = join(folder.path, 'link');
    symlinkSync(root, link);
    const { names, items } = await list(link);
    expect(names).toEqual(['good']);
    expect(items[0]?.path).toBe(join(link, 'good', 'SKILL.md'));
    expect((await new FileSystemStore({ root: link }).loadSkill('good')).body).toBe(
      'Instructions of good.\n',
    );
  });

  it('a skill folder that links inside the root is followed', async () => {
    const { root } = prepare();
    writeTree(root, { 'group/inner/SKILL.md': skillText('inner'), 'group/inner/a.txt': 'A' });
    symlinkSync(join('group', 'inner'), join(root, 'inner'));
    const { names, codes } = await list(root);
    expect(names).toEqual(['good', 'inner']);
    expect(codes).toEqual([]);
    const store = new FileSystemStore({ root });
    expect((await store.readFile('inner', 'a.txt')).text).toBe('A');
    expect(await store.digest('inner')).toMatch(/^sha256:/);
  });

  it('a skill folder that links out of the root is refused, and hides nothing', async () => {
    const { root, outside } = prepare();
    symlinkSync(outside, join(root, 'outside'));
    const { names, codes, diagnostics } = await list(root);
    expect(names).toEqual(['good']);
    expect(codes).toEqual(['FILE_OUTSIDE_ROOT']);
    expect(diagnostics[0]).toMatchObject({ severity: 'error', file: join(root, 'outside') });
    expect(JSON.stringify(diagnostics)).not.toContain(canary);
  });

  it('threat 9: a sibling folder whose name begins like the root is outside', async () => {
    const { root } = prepare();
    const evil = join(folder.path, 'skills-evil');
    writeTree(evil, { 'SKILL.md': skillText('evil', { description: canary }) });
    symlinkSync(evil, join(root, 'evil'));
    expect(await list(root)).toMatchObject({ names: ['good'], codes: ['FILE_OUTSIDE_ROOT'] });
  });

  it('a link out of the root to something that is no skill is no fault', async () => {
    const { root } = prepare();
    symlinkSync('.', join(root, 'self'));
    symlinkSync('/', join(root, 'everything'));
    expect(await list(root)).toMatchObject({ names: ['good'], codes: [] });
  });

  it('a folder link that leads nowhere or in a circle is no skill and no fault', async () => {
    const { root } = prepare();
    symlinkSync('nowhere', join(root, 'dangling'));
    symlinkSync('circle', join(root, 'circle'));
    expect(await list(root)).toMatchObject({ names: ['good'], codes: [] });
  });

  it('a SKILL.md that links inside its folder is followed', async () => {
    const { root } = prepare();
    writeTree(root, { 'linked/docs/real.md': skillText('linked', { body: 'Here.' }) });
    symlinkSync('docs/real.md', join(root, 'linked', 'SKILL.md'));
    expect(await list(root)).toMatchObject({ names: ['good', 'linked'], codes: [] });
    expect((await new FileSystemStore({ root }).loadSkill('linked')).body).toBe('Here.');
  });

  it.each([
    ['a sibling skill', () => '../good/SKILL.md', 'FILE_OUTSIDE_ROOT', /leads out/],
    [
      'a file outside the root',
      () => join(folder.path, 'outside', 'SKILL.md'),
      'FILE_OUTSIDE_ROOT',
      /leads out/,
    ],
    ['/etc/passwd', () => '/etc/passwd', 'FILE_OUTSIDE_ROOT', /leads out/],
    ['/proc/self/environ', () => '/proc/self/environ', 'FILE_OUTSIDE_ROOT', /leads out/],
    ['nothing', () => 'nowhere.md', 'FILE_UNREADABLE', /leads nowhere/],
    ['itself', () => 'SKILL.md', 'FILE_UNREADABLE', /circle/],
    ['a hidden file of its folder', () => '.real.md', 'FILE_UNREADABLE', /hidden/],
    ['a folder', () => 'docs', 'FILE_NOT_REGULAR', /regular/],
  ])('a SKILL.md that links to %s is refused with its reason', async (_to, target, code, words) => {
    const { root } = prepare();
    writeTree(root, { 'linked/.real.md': skillText('linked'), 'linked/docs/x.md': 'x' });
    symlinkSync(target(), join(root, 'linked', 'SKILL.md'));
    for (const strict of [false, true]) {
      const { names, codes, diagnostics } = await list(root, { strict });
      expect(names).toEqual(['good']);
      expect(codes).toEqual([code]);
      expect(diagnostics[0]?.message).toMatch(words);
      expect(diagnostics[0]).toMatchObject({ severity: 'error', file: join(root, 'linked', 'SKILL.md') });
      expect(diagnostics[0]?.hint).not.toBe('');
      expect(JSON.stringify(diagnostics)).not.toContain(canary);
    }
  });

  it('a chain of links counts by where it ends', async () => {
    const { root, outside } = prepare();
    writeTree(root, { 'chain/real.md': skillText('chain') });
    symlinkSync('real.md', join(root, 'chain', 'one'));
    symlinkSync('one', join(root, 'chain', 'SKILL.md'));
    mkdirSync(join(root, 'leaves'));
    symlinkSync(join(outside, 'SKILL.md'), join(root, 'leaves', 'one'));
    symlinkSync('one', join(root, 'leaves', 'SKILL.md'));
    expect(await list(root)).toMatchObject({ names: ['chain', 'good'], codes: ['FILE_OUTSIDE_ROOT'] });
  });

  it('threat 12: a hard link cannot be told from a file of the folder, so it is one (import refuses them)', async () => {
    const { root, outside } = prepare();
    mkdirSync(join(root, 'outside'));
    linkSync(join(outside, 'SKILL.md'), join(root, 'outside', 'SKILL.md'));
    expect((await list(root)).names).toEqual(['good', 'outside']);
  });

  it('ruling 9: a flat file that links out is refused, one that links inside is followed', async () => {
    const { root, outside } = prepare();
    writeTree(root, { 'plain.md': skillText('plain') });
    symlinkSync('plain.md', join(root, 'alias.md'));
    symlinkSync(join(outside, 'SKILL.md'), join(root, 'evil.md'));
    const { names, codes } = await list(root, { flat: true });
    expect(names).toEqual(['good', 'plain']);
    expect(codes).toContain('FILE_OUTSIDE_ROOT');
  });

  it('threat 37: a nested SKILL.md is an ordinary file of the outer skill', async () => {
    const { root } = prepare();
    writeTree(root, { 'good/inner/SKILL.md': skillText('inner'), 'group/deep/SKILL.md': skillText('deep') });
    expect(await list(root)).toMatchObject({ names: ['good'], codes: [] });
    const store = new FileSystemStore({ root });
    expect((await store.loadSkill('good')).files).toEqual(['inner/SKILL.md']);
    expect((await store.readFile('good', 'inner/SKILL.md')).text).toBe(skillText('inner'));
  });
});

describe('threat 13: what is replaced by a link after the listing', () => {
  const swaps = {
    'the skill folder': (root: string, outside: string): void => {
      renameSync(join(root, 'good'), join(root, '.kept'));
      symlinkSync(outside, join(root, 'good'));
    },
    'SKILL.md': (root: string, outside: string): void => {
      rmSync(join(root, 'good', 'SKILL.md'));
      symlinkSync(join(outside, 'SKILL.md'), join(root, 'good', 'SKILL.md'));
    },
    'the root': (root: string, outside: string): void => {
      renameSync(root, `${root}.kept`);
      mkdirSync(`${outside}-root`);
      symlinkSync(outside, join(`${outside}-root`, 'good'));
      symlinkSync(`${outside}-root`, root);
    },
  };
  it.each(Object.entries(swaps))('%s: never a byte from outside', async (_what, swap) => {
    const { root, outside } = prepare();
    writeTree(root, { 'good/secret.txt': 'mine' });
    await settle(root, join(root, 'good', 'SKILL.md'));
    const store = new FileSystemStore({ root });
    await store.listSkills();
    swap(root, outside);
    const answers = await Promise.allSettled([
      store.loadSkill('good'),
      store.readFile('good', 'secret.txt'),
      store.digest('good'),
    ]);
    const told = answers.map((each) =>
      each.status === 'rejected' ? String(each.reason) : JSON.stringify(each.value),
    );
    expect(answers[0]?.status).toBe('rejected');
    expect(told.join()).not.toContain(canary);
    const { items, diagnostics } = await store.listSkills();
    expect(items).toEqual([]);
    expect(diagnostics.map((each) => each.code)).toEqual(['FILE_OUTSIDE_ROOT']);
    await expectCode(store.loadSkill('good'), 'SKILL_NOT_FOUND');
  });

  it('a folder that moved out and left a link, with nothing else changed, is no longer listed', async () => {
    const { root } = prepare();
    await settle(root, join(root, 'good', 'SKILL.md'));
    const store = new FileSystemStore({ root });
    expect((await store.listSkills()).items).toHaveLength(1);
    renameSync(join(root, 'good'), join(folder.path, 'good'));
    symlinkSync(join(folder.path, 'good'), join(root, 'good'));
    const { items, diagnostics } = await store.listSkills();
    expect(items).toEqual([]);
    expect(diagnostics.map((each) => each.code)).toEqual(['FILE_OUTSIDE_ROOT']);
  });

  it('a digest is refused, and not taken of what a link leads to', async () => {
    const { root, outside } = prepare();
    const store = new FileSystemStore({ root });
    await store.listSkills();
    swaps['the skill folder'](root, outside);
    await expectCode(store.digest('good'), 'INVALID_PATH');
    rmSync(join(root, 'good'));
    await expectCode(store.digest('good'), 'FILE_NOT_FOUND');
  });

  it('1,000 failures leave no descriptor open', async () => {
    const { root, outside } = prepare();
    writeTree(root, { 'good/big.txt': 'x'.repeat(100), 'bad/SKILL.md': 'no frontmatter' });
    mkdirSync(join(root, 'linked'));
    symlinkSync(join(outside, 'SKILL.md'), join(root, 'linked', 'SKILL.md'));
    symlinkSync(join(outside, 'secret.txt'), join(root, 'good', 'out.txt'));
    const store = new FileSystemStore({ root });
    await store.listSkills();
    const open = (): number => readdirSync('/proc/self/fd').length;
    const before = open();
    for (let index = 0; index < 200; index++) {
      await store.listSkills();
      await Promise.allSettled([
        store.readFile('good', 'out.txt'),
        store.readFile('good', 'nothing'),
        store.readFile('good', 'big.txt', { maxBytes: 10, overflow: 'error' }),
        store.readFile('good', 'big.txt', { maxBytes: -1 }),
        store.loadSkill('good', { maxBytes: 0 }),
      ]);
    }
    // Other tests of this process may hold a few of their own.
    expect(open()).toBeLessThan(before + 20);
  });
});
