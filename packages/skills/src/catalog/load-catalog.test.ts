import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { skillText, useTemporaryFolder, writeTree } from '../../test/temporary-folder.ts';
import { folderSource, type FolderSourceOptions, type Source } from '../sources/source.ts';
import { MemoryStore } from '../store/memory-store.ts';
import type { SkillStore } from '../store/skill-store.ts';
import { loadCatalog } from './load-catalog.ts';

const folder = useTemporaryFolder();

/** A source below the temporary folder with these skills; each describes itself by its source. */
function source(name: string, skills: readonly string[], options: Partial<FolderSourceOptions> = {}): Source {
  const path = join(folder.path, name);
  mkdirSync(path, { recursive: true });
  for (const each of skills)
    writeTree(path, {
      [`${each}/SKILL.md`]: skillText(each, { description: `${each} of ${name}`, body: `Body of ${name}.` }),
      [`${each}/a.txt`]: name,
    });
  return folderSource({ path, ...options });
}

const at = (...parts: readonly string[]): string => join(folder.path, ...parts, 'SKILL.md');

function memory(root: string, skills: readonly string[], store?: Partial<SkillStore>): Source {
  const held = new MemoryStore({
    skills: Object.fromEntries(
      skills.map((each) => [each, { 'SKILL.md': skillText(each, { description: `${each} of ${root}` }) }]),
    ),
  });
  return {
    kind: 'integration',
    trust: 'bundled',
    root,
    store: store === undefined ? held : Object.assign(held, store),
  };
}

describe('ruling 11: precedence', () => {
  it('the first source that has a name wins; the collision names winner and losers by path', async () => {
    const sources = [source('one', ['a', 'b']), source('two', ['b', 'c']), source('three', ['b', 'a'])];
    const catalog = await loadCatalog({ sources });
    expect(catalog.skills.map((each) => each.description)).toEqual(['a of one', 'b of one', 'c of two']);
    expect(catalog.collisions).toEqual([
      { name: 'a', winner: at('one', 'a'), losers: [at('three', 'a')] },
      { name: 'b', winner: at('one', 'b'), losers: [at('two', 'b'), at('three', 'b')] },
    ]);
    const diagnostics = catalog.diagnostics.filter((each) => each.code === 'SKILL_COLLISION');
    expect(diagnostics.map((each) => each.file).sort()).toEqual(
      [at('three', 'a'), at('three', 'b'), at('two', 'b')].sort(),
    );
    for (const each of diagnostics) {
      expect(each.severity).toBe('warning');
      expect(each.message).toContain(at('one', each.file.includes('/a/') ? 'a' : 'b'));
    }
  });

  it('names are compared after NFKC', async () => {
    const one = join(folder.path, 'one');
    const two = join(folder.path, 'two');
    writeTree(one, { 'e\u0301/SKILL.md': '---\ndescription: one\n---\n' });
    writeTree(two, { '\u00e9/SKILL.md': '---\ndescription: two\n---\n' });
    const catalog = await loadCatalog({
      sources: [folderSource({ path: one }), folderSource({ path: two })],
    });
    expect(catalog.skills.map((each) => each.description)).toEqual(['one']);
    expect(catalog.collisions).toHaveLength(1);
  });

  it('an invalid skill takes no name: the weaker source serves it, and the error is told', async () => {
    const strong = source('strong', []);
    writeTree(strong.root, { 'a/SKILL.md': 'no frontmatter' });
    const catalog = await loadCatalog({ sources: [strong, source('weak', ['a'])] });
    expect(catalog.get('a').description).toBe('a of weak');
    expect(catalog.collisions).toEqual([]);
    expect(catalog.diagnostics).toMatchObject([
      { code: 'FRONTMATTER_MISSING', severity: 'error', file: at('strong', 'a') },
    ]);
  });

  it('two of one source with one name: the loser is named as well', async () => {
    const one = source('one', ['a']);
    writeTree(one.root, { 'z/SKILL.md': skillText('a') });
    const catalog = await loadCatalog({ sources: [one] });
    expect(catalog.collisions).toEqual([{ name: 'a', winner: at('one', 'a'), losers: [at('one', 'z')] }]);
  });

  it('ruling 14: a skill that shadows another inherits nothing: trust, source, path and files are its own', async () => {
    const sources = [
      source('workspace', ['review'], { kind: 'workspace' }),
      source('bundled', ['review'], { kind: 'bundled' }),
    ];
    writeTree(sources[1]?.root ?? '', { 'review/only-here.txt': 'x' });
    const catalog = await loadCatalog({ sources });
    expect(catalog.get('review')).toMatchObject({
      trust: 'untrusted',
      source: 'workspace',
      root: sources[0]?.root,
      path: at('workspace', 'review'),
    });
    await expect(catalog.readFile('review', 'only-here.txt')).rejects.toMatchObject({
      code: 'FILE_NOT_FOUND',
    });
    expect(await catalog.digest('review')).toBe(await sources[0]?.store.digest?.('review'));
  });

  it('is sorted by name', async () => {
    const catalog = await loadCatalog({
      sources: [source('one', ['z', 'b']), source('two', ['a', 'y', 'B'])],
    });
    expect(catalog.listNames()).toEqual(['B', 'a', 'b', 'y', 'z']);
  });
});

describe('sources', () => {
  it('ruling 11: roots with one real path count once, and the first stays', async () => {
    const one = source('one', ['a'], { kind: 'workspace' });
    symlinkSync('one', join(folder.path, 'alias'));
    const again = folderSource({ path: join(folder.path, 'alias'), kind: 'user' });
    const third = folderSource({ path: join(folder.path, 'one/../one/'), kind: 'bundled' });
    const catalog = await loadCatalog({ sources: [one, again, third] });
    expect(catalog.collisions).toEqual([]);
    expect(catalog.sources).toHaveLength(1);
    expect(catalog.get('a').trust).toBe('untrusted');
  });

  it('an optional folder that is absent gives no warning, an explicit one exactly one', async () => {
    const absent = join(folder.path, 'absent');
    const quiet = await loadCatalog({ sources: [folderSource({ path: absent, optional: true })] });
    expect(quiet.diagnostics).toEqual([]);
    expect(quiet.sources).toMatchObject([{ exists: false, count: 0 }]);
    const loud = await loadCatalog({
      sources: [folderSource({ path: absent }), folderSource({ path: `${absent}/` })],
    });
    expect(loud.diagnostics).toMatchObject([{ code: 'SOURCE_MISSING', severity: 'warning', file: absent }]);
  });

  it('an optional folder that is a file is worth a warning', async () => {
    writeTree(folder.path, { file: 'x' });
    const catalog = await loadCatalog({
      sources: [folderSource({ path: join(folder.path, 'file'), optional: true })],
    });
    expect(catalog.diagnostics.map((each) => each.code)).toEqual(['SOURCE_UNREADABLE']);
  });

  it.each([
    ['rejects', async () => Promise.reject(new Error('the database is away'))],
    [
      'throws',
      () => {
        throw new Error('the database is away');
      },
    ],
    ['rejects with something odd', async () => Promise.reject('the database is away')], // eslint-disable-line typescript/prefer-promise-reject-errors
  ])('a store that %s does not take the others down', async (_how, listSkills) => {
    const catalog = await loadCatalog({
      sources: [memory('mcp:one', ['a'], { listSkills }), source('two', ['b'])],
    });
    expect(catalog.listNames()).toEqual(['b']);
    expect(catalog.diagnostics).toMatchObject([
      {
        code: 'SOURCE_UNREADABLE',
        severity: 'error',
        file: 'mcp:one',
        message: 'The source cannot be listed: the database is away',
      },
    ]);
    expect(catalog.sources.map((each) => each.exists)).toEqual([false, true]);
  });

  it('a host’s own stores stand beside folders, each loads from its own', async () => {
    const catalog = await loadCatalog({
      sources: [memory('memory:one', ['a']), memory('memory:two', ['a', 'b']), source('disk', ['c'])],
    });
    expect(catalog.skills.map((each) => each.description)).toEqual([
      'a of memory:one',
      'b of memory:two',
      'c of disk',
    ]);
    expect((await catalog.load('b')).description).toBe('b of memory:two');
    expect((await catalog.readFile('c', 'a.txt')).text).toBe('disk');
    expect(catalog.collisions).toMatchObject([{ name: 'a', losers: ['memory:a/SKILL.md'] }]);
  });

  it('a store without digests gives none', async () => {
    const { kind, trust, root, store } = memory('memory:one', ['a']);
    const bare: SkillStore = {
      listSkills: () => store.listSkills(),
      loadSkill: (name) => store.loadSkill(name),
      readFile: (name, path) => store.readFile(name, path),
    };
    const catalog = await loadCatalog({ sources: [{ kind, trust, root, store: bare }] });
    expect(await catalog.digest('a')).toBeUndefined();
  });
});

describe('max_skills of a group', () => {
  const limit = { group: 'app', maxSkills: 3 };

  it('is shared by the sources of the group, with a notice that counts', async () => {
    const sources = [
      source('one', ['a', 'b'], { limit }),
      source('two', ['c', 'd', 'e'], { limit }),
      source('free', ['f']),
    ];
    const catalog = await loadCatalog({ sources });
    expect(catalog.listNames()).toEqual(['a', 'b', 'c', 'f']);
    expect(catalog.diagnostics).toMatchObject([
      {
        code: 'SOURCE_LIMIT',
        severity: 'warning',
        file: join(folder.path, 'two'),
        message: 'The limit of 3 skills was reached; 2 were left out',
      },
    ]);
    expect(catalog.sources.map((each) => each.count)).toEqual([2, 1, 1]);
  });

  it('exactly as many need no notice, and a loser takes no room', async () => {
    const sources = [source('one', ['a', 'b'], { limit }), source('two', ['a', 'b', 'c'], { limit })];
    const catalog = await loadCatalog({ sources });
    expect(catalog.listNames()).toEqual(['a', 'b', 'c']);
    expect(catalog.diagnostics.map((each) => each.code)).toEqual(['SKILL_COLLISION', 'SKILL_COLLISION']);
  });

  it('one left out leaves its name to a later source, and no collision without a winner', async () => {
    const one = source('one', ['a', 'b'], { limit: { group: 'app', maxSkills: 1 } });
    writeTree(one.root, { 'z/SKILL.md': skillText('b') });
    const alone = await loadCatalog({ sources: [one] });
    expect(alone.collisions).toEqual([]);
    expect(alone.diagnostics.filter((each) => each.code === 'SOURCE_LIMIT')).toMatchObject([
      { message: 'The limit of 1 skills was reached; 1 was left out' },
    ]);
    const both = await loadCatalog({ sources: [one, source('two', ['b'])] });
    expect(both.get('b').description).toBe('b of two');
  });
});

describe('availability', () => {
  it('says why a skill is unavailable; it keeps its name and hides weaker ones', async () => {
    const sources = [source('one', ['a', 'b']), source('two', ['a'])];
    const catalog = await loadCatalog({
      sources,
      unavailable: (skill) => (skill.name === 'a' ? 'the configuration disables it' : null),
    });
    expect(catalog.listNames()).toEqual(['a', 'b']);
    expect(catalog.listAvailable().map((each) => each.name)).toEqual(['b']);
    expect(catalog.get('a')).toMatchObject({
      available: false,
      reason: 'the configuration disables it',
      path: at('one', 'a'),
    });
    expect(catalog.get('b')).toMatchObject({ available: true, reason: undefined });
    expect(await catalog.load('a')).toMatchObject({
      available: false,
      reason: 'the configuration disables it',
    });
    expect('reason' in (await catalog.load('b'))).toBe(false);
  });
});

describe('ruling 13: a snapshot', () => {
  it('does not change when the disk does; a reload sees it', async () => {
    const sources = [source('one', ['a', 'b'])];
    const before = await loadCatalog({ sources });
    const license = before.get('a').manifest.license;
    source('one', ['c']);
    rmSync(join(folder.path, 'one', 'b'), { recursive: true });
    writeTree(join(folder.path, 'one'), {
      'a/SKILL.md': skillText('a', { description: 'new', extra: 'license: MIT\n' }),
    });
    const after = await loadCatalog({ sources });
    expect(before.listNames()).toEqual(['a', 'b']);
    expect(before.get('a')).toMatchObject({ description: 'a of one' });
    expect(before.get('a').manifest.license).toBe(license);
    expect(after.listNames()).toEqual(['a', 'c']);
    expect(after.get('a').description).toBe('new');
  });

  it('cannot be changed by who holds it', async () => {
    const catalog = await loadCatalog({ sources: [source('one', ['a'])] });
    for (const list of [catalog.skills, catalog.diagnostics, catalog.collisions, catalog.sources])
      expect(Object.isFrozen(list)).toBe(true);
    catalog.listNames().push('x');
    catalog.listAvailable().length = 0;
    expect(catalog.listNames()).toEqual(['a']);
    expect(() => Object.assign(catalog.get('a'), { name: 'x' })).toThrow(TypeError);
  });

  it('loading what is gone since is an error without a path', async () => {
    const catalog = await loadCatalog({ sources: [source('one', ['a'])] });
    rmSync(join(folder.path, 'one', 'a'), { recursive: true });
    await expect(catalog.load('a')).rejects.toMatchObject({
      code: 'FILE_NOT_FOUND',
      message: 'The skill has no file SKILL.md',
    });
  });

  it('loading what became invalid since says why', async () => {
    const catalog = await loadCatalog({ sources: [source('one', ['a'])] });
    writeTree(join(folder.path, 'one'), { 'a/SKILL.md': 'broken' });
    await expect(catalog.load('a')).rejects.toMatchObject({
      code: 'SKILL_INVALID',
      message: 'The skill a is not valid: The file does not begin with frontmatter',
    });
  });
});
