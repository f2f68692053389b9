import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { skillText, useTemporaryFolder, writeTree } from '../../test/temporary-folder.ts';
import { folderSource, type FolderSourceOptions } from '../sources/source.ts';
import { explainSkill } from './explain-skill.ts';
import { loadCatalog, type LoadCatalogOptions } from './load-catalog.ts';

const folder = useTemporaryFolder();

async function explain(
  name: string,
  sources: readonly Partial<FolderSourceOptions>[] = [{}],
  options: Partial<LoadCatalogOptions> = {},
) {
  const catalog = await loadCatalog({
    sources: sources.map((each) => folderSource({ path: folder.path, ...each })),
    ...options,
  });
  const explanation = explainSkill(catalog, name);
  for (const cause of explanation.causes) {
    expect(cause.message).not.toBe('');
    expect(cause.hint).not.toBe('');
  }
  return explanation;
}

const at = (...parts: readonly string[]): string => join(folder.path, ...parts);

describe('explainSkill', () => {
  it('ok: nothing to say', async () => {
    writeTree(folder.path, { 'good/SKILL.md': skillText('good') });
    expect(await explain('good')).toEqual({ name: 'good', status: 'ok', causes: [] });
  });

  it('ok with warnings: they are told with file and line', async () => {
    writeTree(folder.path, { 'good/SKILL.md': skillText('good', { extra: 'colour: red\n' }) });
    const { status, causes } = await explain('good');
    expect(status).toBe('ok');
    expect(causes).toMatchObject([{ code: 'FIELD_UNKNOWN', file: at('good', 'SKILL.md'), line: 4 }]);
  });

  it('answers by folder name with the real name', async () => {
    writeTree(folder.path, { 'folder/SKILL.md': skillText('title') });
    expect(await explain('folder')).toMatchObject({
      name: 'title',
      status: 'ok',
      causes: [{ code: 'NAME_MISMATCH' }],
    });
  });

  it('untrusted: a workspace says how to trust it, another source how to approve', async () => {
    writeTree(folder.path, { 'good/SKILL.md': skillText('good') });
    const workspace = await explain('good', [{ kind: 'workspace' }]);
    expect(workspace).toMatchObject({ status: 'untrusted', causes: [{ code: 'SKILL_UNTRUSTED' }] });
    expect(workspace.causes[0]?.hint).toContain('techne trust');
    const installed = await explain('good', [{ kind: 'installed' }]);
    expect(installed.causes[0]?.message).toContain('"installed"');
  });

  it('disabled: with the reason', async () => {
    writeTree(folder.path, { 'good/SKILL.md': skillText('good') });
    const { status, causes } = await explain('good', [{}], {
      unavailable: () => 'the configuration disables it',
    });
    expect(status).toBe('disabled');
    expect(causes).toMatchObject([
      { code: 'SKILL_DISABLED', message: 'It is not available: the configuration disables it' },
    ]);
  });

  it('shadowed: the hidden ones are named beside the winner', async () => {
    writeTree(folder.path, {
      'one/same/SKILL.md': skillText('same'),
      'two/same/SKILL.md': skillText('same'),
    });
    const { status, causes } = await explain('same', [{ path: at('one') }, { path: at('two') }]);
    expect(status).toBe('ok');
    expect(causes).toMatchObject([{ code: 'SKILL_COLLISION', file: at('two', 'same', 'SKILL.md') }]);
    expect(causes[0]?.message).toContain(at('one', 'same', 'SKILL.md'));
  });

  it('broken in a stronger source: the weaker one is served, and the broken one is named', async () => {
    writeTree(folder.path, {
      'one/same/SKILL.md': '---\nname: same\n---\n',
      'two/same/SKILL.md': skillText('same'),
    });
    const { status, causes } = await explain('same', [{ path: at('one') }, { path: at('two') }]);
    expect(status).toBe('ok');
    expect(causes).toMatchObject([{ file: at('one', 'same', 'SKILL.md') }]);
  });

  it('invalid: every reason, with file and line', async () => {
    writeTree(folder.path, { 'bad/SKILL.md': '---\nname: bad\n---\n' });
    const { status, causes } = await explain('bad');
    expect(status).toBe('invalid');
    expect(causes[0]).toMatchObject({ code: 'FIELD_MISSING', file: at('bad', 'SKILL.md') });
    expect(await explain('bad', [{ strict: true }])).toMatchObject({ status: 'invalid' });
  });

  it('invalid: a link that leads out, of the folder and of SKILL.md', async () => {
    writeTree(folder.path, { 'outside/x/SKILL.md': skillText('x'), 'root/y/a': '' });
    symlinkSync('../outside/x', at('root', 'x'));
    symlinkSync('../../outside/x/SKILL.md', at('root', 'y', 'SKILL.md'));
    for (const name of ['x', 'y'])
      expect(await explain(name, [{ path: at('root') }])).toMatchObject({
        status: 'invalid',
        causes: [{ code: 'FILE_OUTSIDE_ROOT' }],
      });
  });

  it('invalid: a flat file of the name', async () => {
    writeTree(folder.path, { 'flat.md': 'no frontmatter' });
    expect(await explain('flat', [{ flat: true }])).toMatchObject({
      status: 'invalid',
      causes: [{ code: 'FRONTMATTER_MISSING', file: at('flat.md') }],
    });
  });
});

describe('explainSkill: missing', () => {
  it('a misspelt name is answered with the nearest ones and where was looked', async () => {
    writeTree(folder.path, {
      'code-review/SKILL.md': skillText('code-review'),
      'deploy/SKILL.md': skillText('deploy'),
    });
    const { status, causes } = await explain('code-reveiw');
    expect(status).toBe('missing');
    expect(causes).toEqual([
      {
        code: 'SKILL_MISSING',
        message: `No source has a skill named code-reveiw; looked in ${folder.path}`,
        hint: 'Did you mean code-review?',
      },
    ]);
  });

  it('nothing like it: says how to make it', async () => {
    expect((await explain('nothing')).causes).toMatchObject([
      { code: 'SKILL_MISSING', hint: expect.stringContaining('techne new') as string },
    ]);
    expect((await explain('x', [{ path: at('absent'), optional: true }])).causes[0]?.message).toContain(
      'there is no source to look in',
    );
  });

  it.each(['Skill.md', 'SKILL.MD', 'skills.md', 'SKILL.markdown', 'skill.txt'])(
    'a wrong file name: %s',
    async (fileName) => {
      writeTree(folder.path, { [`wrong/${fileName}`]: skillText('wrong') });
      expect((await explain('wrong')).causes[0]).toMatchObject({
        code: 'FILE_NAME_CASE',
        message: `The folder has ${fileName}, not SKILL.md`,
        file: at('wrong', fileName),
      });
    },
  );

  it('skill.md in strict mode', async () => {
    writeTree(folder.path, { 'lower/skill.md': skillText('lower') });
    expect((await explain('lower', [{ strict: true }])).causes[0]).toMatchObject({ code: 'FILE_NAME_CASE' });
    expect(await explain('lower')).toMatchObject({ status: 'ok', causes: [{ code: 'FILE_NAME_CASE' }] });
  });

  it('a folder without SKILL.md', async () => {
    mkdirSync(at('empty'));
    expect((await explain('empty')).causes[0]).toMatchObject({
      code: 'SKILL_FILE_MISSING',
      message: 'The folder has no SKILL.md',
      file: at('empty'),
    });
  });

  it('nested too deep, asked for by the outer and by the inner name', async () => {
    writeTree(folder.path, { 'group/deep/SKILL.md': skillText('deep') });
    for (const name of ['group', 'deep']) {
      expect((await explain(name)).causes[0]).toMatchObject({
        code: 'SKILL_FILE_MISSING',
        file: at('group', 'deep', 'SKILL.md'),
        hint: `Move deep up, or add ${at('group')} as a source.`,
      });
    }
  });

  it('a folder link that leads nowhere', async () => {
    symlinkSync('nowhere', at('dangling'));
    expect((await explain('dangling')).causes[0]).toMatchObject({
      code: 'SKILL_FILE_MISSING',
      message: 'The folder is a link that leads nowhere',
    });
  });

  it('a flat file where flat files do not count', async () => {
    writeTree(folder.path, { 'flat.md': skillText('flat') });
    expect((await explain('flat')).causes[0]).toMatchObject({
      code: 'SKILL_FILE_MISSING',
      message: 'A flat file is no skill in this source',
      file: at('flat.md'),
    });
  });

  it('a hidden folder', async () => {
    writeTree(folder.path, {
      '.hidden/SKILL.md': skillText('hidden'),
      'node_modules/SKILL.md': skillText('x'),
    });
    for (const name of ['.hidden', 'node_modules'])
      expect((await explain(name)).causes[0]?.message).toBe(
        'Hidden folders and node_modules are passed over',
      );
  });

  it('left out by max_skills', async () => {
    writeTree(folder.path, { 'a/SKILL.md': skillText('a'), 'b/SKILL.md': skillText('b') });
    const { status, causes } = await explain('b', [{ limit: { group: 'app', maxSkills: 1 } }]);
    expect(status).toBe('missing');
    expect(causes[0]).toMatchObject({
      code: 'SOURCE_LIMIT',
      message: 'It was left out: The limit of 1 skills was reached; 1 was left out',
      file: at('b', 'SKILL.md'),
    });
  });

  it('written after the catalog was loaded', async () => {
    const catalog = await loadCatalog({ sources: [folderSource({ path: folder.path })] });
    writeTree(folder.path, { 'late/SKILL.md': skillText('late') });
    expect(explainSkill(catalog, 'late').causes[0]).toMatchObject({
      code: 'SKILL_FILE_MISSING',
      hint: 'Look at its `name`, or load the catalog again.',
    });
  });

  it('a source that failed is not taken for a skill of its name', async () => {
    const root = at('skills');
    const store = {
      listSkills: () => Promise.reject(new Error('away')),
      loadSkill: () => Promise.reject(new Error('away')),
      readFile: () => Promise.reject(new Error('away')),
    };
    const catalog = await loadCatalog({ sources: [{ kind: 'mcp', trust: 'untrusted', root, store }] });
    expect(explainSkill(catalog, 'skills').status).toBe('missing');
  });

  it.each(['../etc', '/etc/passwd', 'a/b', 'a\\b', '..', 'x\0y', ''])(
    'threat 8: the name %j looks at no file',
    async (name) => {
      writeTree(folder.path, { 'etc/x': '' });
      const { status, causes } = await explain(name, [{ path: at('etc') }]);
      expect(status).toBe('missing');
      expect(causes.map((each) => each.code)).toEqual(['SKILL_MISSING']);
    },
  );
});
