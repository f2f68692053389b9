import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { skillText, useTemporaryFolder, writeTree } from '../../test/temporary-folder.ts';
import { folderSource } from '../sources/source.ts';
import { expectCode } from '../store/expect-code.contract.ts';
import { loadCatalog } from './load-catalog.ts';

const folder = useTemporaryFolder();

async function prepare() {
  writeTree(folder.path, {
    'one/alpha/SKILL.md': skillText('alpha', { body: 'Alpha, at length.' }),
    'one/alpha/references/a.md': 'from one',
    'one/beta-folder/SKILL.md': skillText('beta'),
    'two/gamma/SKILL.md': skillText('gamma', { body: 'Gamma.' }),
    'two/gamma/references/a.md': 'from two',
    'two/beta-folder/SKILL.md': skillText('delta'),
  });
  return loadCatalog({
    sources: [
      folderSource({ path: join(folder.path, 'one') }),
      folderSource({ path: join(folder.path, 'two'), kind: 'installed' }),
    ],
  });
}

describe('Ash: the registry’s questions', () => {
  it('get, has and find answer by name', async () => {
    const catalog = await prepare();
    expect(catalog.get('alpha').path).toBe(join(folder.path, 'one', 'alpha', 'SKILL.md'));
    expect([catalog.has('alpha'), catalog.has('nobody')]).toEqual([true, false]);
    expect(catalog.find('nobody')).toBeUndefined();
    expect(() => catalog.get('nobody')).toThrow('There is no skill named nobody');
    await expectCode(
      Promise.resolve().then(() => catalog.get('__proto__')),
      'SKILL_NOT_FOUND',
    );
  });

  it('ruling 4: a folder name resolves only when it is unambiguous across sources', async () => {
    const catalog = await prepare();
    expect(catalog.has('beta-folder')).toBe(false);
    expect(catalog.has('beta')).toBe(true);
    writeTree(folder.path, { 'three/epsilon-folder/SKILL.md': skillText('epsilon') });
    const more = await loadCatalog({ sources: [folderSource({ path: join(folder.path, 'three') })] });
    expect(more.get('epsilon-folder').name).toBe('epsilon');
    expect((await more.load('epsilon-folder')).name).toBe('epsilon');
  });

  it('listNames has all of them, sorted', async () => {
    expect((await prepare()).listNames()).toEqual(['alpha', 'beta', 'delta', 'gamma']);
  });

  it('load and readFile go to the store that the skill came from, with their options', async () => {
    const catalog = await prepare();
    expect(await catalog.load('gamma')).toMatchObject({
      body: 'Gamma.',
      source: 'installed',
      trust: 'untrusted',
      root: join(folder.path, 'two'),
      available: true,
    });
    expect(await catalog.load('alpha', { maxBytes: 5 })).toMatchObject({
      body: 'Alpha',
      bodyTruncated: true,
    });
    expect((await catalog.readFile('alpha', 'references/a.md')).text).toBe('from one');
    expect((await catalog.readFile('gamma', 'references/a.md', { scope: 'one-level' })).text).toBe(
      'from two',
    );
    await expectCode(catalog.readFile('gamma', 'SKILL.md', { scope: 'one-level' }), 'INVALID_PATH');
    await expectCode(catalog.load('nobody'), 'SKILL_NOT_FOUND');
    await expectCode(catalog.readFile('nobody', 'a'), 'SKILL_NOT_FOUND');
    await expectCode(catalog.digest('nobody'), 'SKILL_NOT_FOUND');
  });

  it('two sources with copies of one folder have the same digest', async () => {
    writeTree(folder.path, { 'x/same/SKILL.md': skillText('same'), 'y/same/SKILL.md': skillText('same') });
    const digest = async (name: string) =>
      (await loadCatalog({ sources: [folderSource({ path: join(folder.path, name) })] })).digest('same');
    expect(await digest('x')).toBe(await digest('y'));
  });
});
