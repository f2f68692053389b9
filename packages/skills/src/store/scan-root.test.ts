import { mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settle, skillText, useTemporaryFolder, writeTree } from '../../test/temporary-folder.ts';
import { FileSystemStore, type FileSystemStoreOptions } from './file-system-store.ts';
import { expectCode } from './expect-code.contract.ts';

const folder = useTemporaryFolder();

async function list(options: Partial<FileSystemStoreOptions> = {}) {
  const store = new FileSystemStore({ root: folder.path, ...options });
  const { items, diagnostics, shadowed } = await store.listSkills();
  return {
    store,
    items,
    diagnostics,
    shadowed,
    names: items.map((each) => each.name),
    codes: diagnostics.map((each) => each.code),
  };
}

function skills(...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [`${name}/SKILL.md`, skillText(name)]));
}

describe('ruling 11: candidates', () => {
  it('are immediate children; .git, node_modules and hidden folders are skipped', async () => {
    writeTree(folder.path, {
      ...skills('good', '.hidden', '.git', 'node_modules', '.agents'),
      'group/deep/SKILL.md': skillText('deep'),
      'SKILL.md': skillText('root'),
      'README.md': '# Read me',
      'notes.txt': 'x',
    });
    expect(await list()).toMatchObject({ names: ['good'], codes: [] });
  });

  it('a folder without SKILL.md is passed over without a word', async () => {
    writeTree(folder.path, { ...skills('good'), 'docs/a.md': 'x', 'skills.md/x': 'y' });
    mkdirSync(join(folder.path, 'empty'));
    expect(await list({ flat: true })).toMatchObject({ names: ['good'] });
    expect(await list()).toMatchObject({ names: ['good'], codes: [] });
  });

  it('names that differ by case are different skills', async () => {
    writeTree(folder.path, { 'tool/SKILL.md': skillText('tool'), 'Tool/SKILL.md': skillText('Tool') });
    expect((await list()).names).toEqual(['Tool', 'tool']);
    expect((await list({ strict: true })).names).toEqual(['tool']);
  });

  it('names that collide only by NFKC: the folder that bears the name wins', async () => {
    writeTree(folder.path, {
      'e\u0301te/SKILL.md': '---\ndescription: d\n---\nNFD',
      '\u00e9te/SKILL.md': '---\ndescription: d\n---\nNFC',
    });
    const { store, names, shadowed } = await list();
    expect(names).toEqual(['\u00e9te']);
    expect(shadowed.map((each) => each.folderName)).toEqual(['e\u0301te']);
    expect((await store.loadSkill('e\u0301te')).body).toBe('NFC');
  });
});

describe('ruling 9: skill.md in lower case', () => {
  it('is accepted with a warning in lenient mode, and loads', async () => {
    writeTree(folder.path, { 'lower/skill.md': skillText('lower', { body: 'Here.' }), 'lower/a.txt': 'A' });
    const { store, items, names, diagnostics } = await list();
    expect(names).toEqual(['lower']);
    expect(diagnostics).toMatchObject([
      { code: 'FILE_NAME_CASE', severity: 'warning', file: join(folder.path, 'lower', 'skill.md') },
    ]);
    expect(items[0]?.diagnostics).toEqual(diagnostics);
    expect(items[0]?.path).toBe(join(folder.path, 'lower', 'skill.md'));
    expect(await store.loadSkill('lower')).toMatchObject({ body: 'Here.', files: ['a.txt'] });
  });

  it('is no skill in strict mode', async () => {
    writeTree(folder.path, { 'lower/skill.md': skillText('lower') });
    expect(await list({ strict: true })).toMatchObject({ names: [], codes: [] });
  });

  it('gives way to SKILL.md, then is an ordinary file', async () => {
    writeTree(folder.path, {
      'both/skill.md': skillText('lower'),
      'both/SKILL.md': skillText('both', { body: 'Upper.' }),
    });
    const { store, names, codes } = await list();
    expect(names).toEqual(['both']);
    expect(codes).toEqual([]);
    expect(await store.loadSkill('both')).toMatchObject({ body: 'Upper.', files: ['skill.md'] });
  });

  it('gives way to a SKILL.md that appears later', async () => {
    writeTree(folder.path, { 'late/skill.md': skillText('late', { body: 'lower' }) });
    const { store } = await list();
    writeTree(folder.path, { 'late/SKILL.md': skillText('late', { body: 'upper' }) });
    expect((await store.listSkills()).diagnostics).toEqual([]);
    expect((await store.loadSkill('late')).body).toBe('upper');
  });

  it('any other spelling is no skill', async () => {
    writeTree(folder.path, {
      'a/Skill.md': skillText('a'),
      'b/SKILL.MD': skillText('b'),
      'c/skills.md': skillText('c'),
    });
    expect(await list()).toMatchObject({ names: [], codes: [] });
  });
});

describe('ruling 9: flat files', () => {
  it('are skills only where the source says so, or under the dialect ash', async () => {
    writeTree(folder.path, { 'flat.md': skillText('flat') });
    expect((await list()).names).toEqual([]);
    expect((await list({ flat: true })).names).toEqual(['flat']);
    expect((await list({ dialect: 'ash' })).names).toEqual(['flat']);
    expect((await list({ dialect: 'ash', flat: false })).names).toEqual([]);
  });

  it('README.md and SKILL.md are never flat skills, nor are other endings and hidden files', async () => {
    const text = skillText('x');
    writeTree(folder.path, {
      'README.md': text,
      'readme.md': text,
      'ReadMe.md': text,
      'SKILL.md': text,
      'skill.md': text,
      'a.markdown': text,
      'b.MD': text,
      '.md': text,
      '.x.md': text,
      'c.yaml': text,
    });
    expect(await list({ flat: true })).toMatchObject({ names: [], codes: [] });
  });

  it('the folder form wins', async () => {
    writeTree(folder.path, {
      'both.md': skillText('both', { body: 'flat' }),
      'both/SKILL.md': skillText('both', { body: 'folder' }),
      'both-more.md': skillText('both-more'),
    });
    const { store, names } = await list({ flat: true });
    expect(names).toEqual(['both', 'both-more']);
    expect((await store.loadSkill('both')).body).toBe('folder');
    expect((await store.listSkills()).items).toHaveLength(2);
  });

  it('the folder form wins in lower case, too: a name is listed once', async () => {
    writeTree(folder.path, {
      'both.md': skillText('both', { body: 'flat' }),
      'both/skill.md': skillText('both', { body: 'folder' }),
    });
    const { store, names } = await list({ flat: true });
    expect(names).toEqual(['both']);
    expect((await store.loadSkill('both')).body).toBe('folder');
  });

  it('a folder form that is not valid hides no good flat file', async () => {
    writeTree(folder.path, {
      'both.md': skillText('both', { body: 'flat' }),
      'both/SKILL.md': 'no frontmatter',
    });
    const { store, names, codes } = await list({ flat: true });
    expect(names).toEqual(['both']);
    expect(codes).toEqual(['FRONTMATTER_MISSING']);
    expect((await store.loadSkill('both')).body).toBe('flat');
  });

  it('have no folder and no resources; the stem is the name', async () => {
    writeTree(folder.path, { 'flat.md': '---\ndescription: d\n---\nBody.', 'other.txt': 'x' });
    const { store, items } = await list({ dialect: 'ash' });
    expect(items[0]).toMatchObject({ name: 'flat', folderName: 'flat', path: join(folder.path, 'flat.md') });
    expect(items[0]?.directory).toBeUndefined();
    const skill = await store.loadSkill('flat');
    expect(skill).toMatchObject({ files: [], body: 'Body.' });
    expect('directory' in skill).toBe(false);
    await expectCode(store.readFile('flat', 'other.txt'), 'FILE_NOT_FOUND');
    await expectCode(store.readFile('flat', 'flat.md'), 'FILE_NOT_FOUND');
    await expectCode(store.readFile('flat', '../x'), 'INVALID_PATH');
  });

  it('ash and gibberish read bodies when listing: an empty one is fatal where the dialect was set', async () => {
    writeTree(folder.path, {
      'empty/SKILL.md': skillText('empty', { body: '\n \n' }),
      'full/SKILL.md': skillText('full'),
    });
    expect(await list({ dialect: 'ash' })).toMatchObject({ names: ['full'], codes: ['BODY_EMPTY'] });
    expect(await list()).toMatchObject({ names: ['empty', 'full'], codes: [] });
  });
});

describe('max_skills', () => {
  it('leaves the rest out, with one notice', async () => {
    writeTree(folder.path, skills('a', 'b', 'c', 'd'));
    const { names, diagnostics } = await list({ maxSkills: 2 });
    expect(names).toEqual(['a', 'b']);
    expect(diagnostics).toMatchObject([
      {
        code: 'SOURCE_LIMIT',
        severity: 'warning',
        file: folder.path,
        message: 'The limit of 2 skills was reached; the rest was left out',
      },
    ]);
  });

  it('exactly as many as the limit need no notice, whatever else lies beside them', async () => {
    writeTree(folder.path, {
      ...skills('a', 'b'),
      'c/notes.txt': 'x',
      'z.md': 'x',
      '.d/SKILL.md': skillText('d'),
      'node_modules/SKILL.md': 'x',
    });
    expect(await list({ maxSkills: 2 })).toMatchObject({ names: ['a', 'b'], codes: [] });
  });

  it('invalid skills do not count', async () => {
    writeTree(folder.path, { ...skills('b', 'c'), 'a/SKILL.md': 'bad' });
    expect(await list({ maxSkills: 2 })).toMatchObject({ names: ['b', 'c'], codes: ['FRONTMATTER_MISSING'] });
  });

  it('a skill in lower case or in a flat file is noticed when it is left out', async () => {
    writeTree(folder.path, { ...skills('a'), 'z/skill.md': skillText('z') });
    expect((await list({ maxSkills: 1 })).codes).toEqual(['SOURCE_LIMIT']);
    expect((await list({ maxSkills: 1, strict: true })).codes).toEqual([]);
    writeTree(folder.path, { 'y.md': skillText('y') });
    expect((await list({ maxSkills: 1, strict: true, flat: true })).codes).toEqual(['SOURCE_LIMIT']);
  });
});

describe('the root', () => {
  it('that does not exist is skipped with one warning', async () => {
    const root = join(folder.path, 'absent');
    const { names, diagnostics } = await list({ root });
    expect(names).toEqual([]);
    expect(diagnostics).toMatchObject([{ code: 'SOURCE_MISSING', severity: 'warning', file: root }]);
    expect(diagnostics[0]?.message).not.toContain(root);
  });

  it('that is a link to nothing counts as missing', async () => {
    symlinkSync('nowhere', join(folder.path, 'link'));
    expect((await list({ root: join(folder.path, 'link') })).codes).toEqual(['SOURCE_MISSING']);
  });

  it('that is a file is skipped with one warning', async () => {
    writeTree(folder.path, { file: 'x' });
    const { diagnostics } = await list({ root: join(folder.path, 'file') });
    expect(diagnostics).toMatchObject([
      {
        code: 'SOURCE_UNREADABLE',
        severity: 'warning',
        message: 'The folder is not a folder; it was skipped',
      },
    ]);
  });

  it('may be relative and may end in a slash', async () => {
    writeTree(folder.path, skills('good'));
    const { items } = await list({ root: `${folder.path}/./x/../` });
    expect(items[0]?.path).toBe(join(folder.path, 'good', 'SKILL.md'));
  });

  it('that appears after the first listing is listed then', async () => {
    const root = join(folder.path, 'later');
    const { store } = await list({ root });
    writeTree(root, skills('good'));
    expect(await store.listSkills()).toMatchObject({ items: [{ name: 'good' }], diagnostics: [] });
  });
});

describe('many skills', () => {
  /** So many, and so read, that a listing pauses between. */
  function makeMany(root: string): FileSystemStore {
    for (let index = 0; index < 600; index++) writeTree(root, skills(`skill-${index}`));
    return new FileSystemStore({ root, dialect: 'agent-flow' });
  }

  it('do not hold the event loop', async () => {
    const store = makeMany(folder.path);
    let turns = 0;
    let done = false;
    const turn = (): void => {
      turns++;
      if (!done) setImmediate(turn);
    };
    setImmediate(turn);
    const { items } = await store.listSkills();
    done = true;
    expect(items).toHaveLength(600);
    expect(turns).toBeGreaterThan(1);
  });

  it('threat 13: a folder that is swapped for a link between its listing and its reading lends nothing', async () => {
    const root = join(folder.path, 'root');
    const store = makeMany(root);
    writeTree(root, skills('zzz'));
    writeTree(folder.path, { 'outside/SKILL.md': skillText('zzz', { description: 'CANARY' }) });
    await settle(root);
    const listing = store.listSkills();
    renameSync(join(root, 'zzz'), join(folder.path, 'kept'));
    symlinkSync(join(folder.path, 'outside'), join(root, 'zzz'));
    const { items, diagnostics } = await listing;
    expect(items.map((each) => each.description)).not.toContain('CANARY');
    expect(items).toHaveLength(600);
    expect(diagnostics.map((each) => each.code)).toEqual(['FILE_OUTSIDE_ROOT']);
  });
});

describe('rulings 9 and 11: a flat file beside a folder', () => {
  const list = () => new FileSystemStore({ root: folder.path, flat: true }).listSkills();

  it('gives way when both have one name, and is named as shadowed', async () => {
    writeTree(folder.path, {
      'a/SKILL.md': skillText('a', { description: 'Folder.' }),
      'a.md': skillText('a', { description: 'Flat.' }),
    });
    const { items, shadowed } = await list();
    expect(items.map((each) => each.description)).toEqual(['Folder.']);
    expect(shadowed.map((each) => each.path)).toEqual([join(folder.path, 'a.md')]);
  });

  it('is listed when its name is another', async () => {
    writeTree(folder.path, { 'x/SKILL.md': skillText('x'), 'x.md': skillText('flatx') });
    expect((await list()).items.map((each) => each.name)).toEqual(['x', 'flatx']);
  });
});
