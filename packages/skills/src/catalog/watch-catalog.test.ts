import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { skillText, useTemporaryFolder, writeTree } from '../../test/temporary-folder.ts';
import { folderSource } from '../sources/source.ts';
import type { Catalog } from './catalog.ts';
import { watchCatalog, type CatalogWatcher } from './watch-catalog.ts';

const folder = useTemporaryFolder();
const open: CatalogWatcher[] = [];
afterEach(() => {
  for (const watcher of open.splice(0)) watcher.close();
});

/** A watcher, and a way to wait for the snapshot that shows what one waits for. */
async function watchRoots(roots: readonly string[], debounce = 20) {
  const listeners = new Set<(catalog: Catalog) => void>();
  let changes = 0;
  const watcher = await watchCatalog({
    sources: roots.map((path) => folderSource({ path, optional: true })),
    debounce,
    onChange: (catalog) => {
      changes++;
      for (const listener of listeners) listener(catalog);
    },
  });
  open.push(watcher);
  const expectSoon = (wanted: (catalog: Catalog) => boolean): Promise<Catalog> =>
    new Promise((resolve) => {
      const listener = (catalog: Catalog): void => {
        if (!wanted(catalog)) return;
        listeners.delete(listener);
        resolve(catalog);
      };
      listeners.add(listener);
      listener(watcher.catalog);
    });
  return { watcher, expectSoon, count: () => changes };
}

const describes = (name: string, description: string) => (catalog: Catalog) =>
  catalog.find(name)?.description === description;
const names =
  (...expected: readonly string[]) =>
  (catalog: Catalog) =>
    catalog.listNames().join() === expected.join();

describe('ruling 13: watching', () => {
  it('sees a change of a SKILL.md, an added and a removed skill', async () => {
    writeTree(folder.path, { 'a/SKILL.md': skillText('a') });
    const { watcher, expectSoon } = await watchRoots([folder.path]);
    const first = watcher.catalog;
    writeTree(folder.path, { 'a/SKILL.md': skillText('a', { description: 'changed' }) });
    await expectSoon(describes('a', 'changed'));
    writeTree(folder.path, { 'b/SKILL.md': skillText('b') });
    await expectSoon(names('a', 'b'));
    rmSync(join(folder.path, 'a'), { recursive: true });
    await expectSoon(names('b'));
    expect(first.get('a').description).toBe('Does a.');
    expect(watcher.catalog.listNames()).toEqual(['b']);
  });

  it('sees a SKILL.md that comes later into a folder that is already there', async () => {
    mkdirSync(join(folder.path, 'a'));
    const { expectSoon } = await watchRoots([folder.path]);
    writeTree(folder.path, { 'a/SKILL.md': skillText('a') });
    await expectSoon(names('a'));
  });

  it('goes on watching a folder that was replaced by another of the same name', async () => {
    writeTree(folder.path, {
      'root/a/SKILL.md': skillText('a'),
      'next/a/SKILL.md': skillText('a', { description: 'second' }),
    });
    const root = join(folder.path, 'root');
    const { expectSoon } = await watchRoots([root]);
    rmSync(join(root, 'a'), { recursive: true });
    cpSync(join(folder.path, 'next', 'a'), join(root, 'a'), { recursive: true });
    await expectSoon(describes('a', 'second'));
    writeTree(root, { 'a/SKILL.md': skillText('a', { description: 'third' }) });
    await expectSoon(describes('a', 'third'));
    renameSync(join(root, 'a'), join(folder.path, 'old'));
    renameSync(join(folder.path, 'next', 'a'), join(root, 'a'));
    await expectSoon(describes('a', 'second'));
    writeTree(root, { 'a/SKILL.md': skillText('a', { description: 'fourth' }) });
    await expectSoon(describes('a', 'fourth'));
  });

  it('sees a root that appears, however deep, and goes and comes back', async () => {
    const root = join(folder.path, '.agents', 'deeper', 'skills');
    const { expectSoon } = await watchRoots([root]);
    writeTree(root, { 'a/SKILL.md': skillText('a') });
    await expectSoon(names('a'));
    rmSync(join(folder.path, '.agents'), { recursive: true });
    await expectSoon(names());
    mkdirSync(join(folder.path, '.agents', 'deeper'), { recursive: true });
    writeTree(root, { 'b/SKILL.md': skillText('b') });
    await expectSoon(names('b'));
    writeTree(root, { 'b/SKILL.md': skillText('b', { description: 'changed' }) });
    await expectSoon(describes('b', 'changed'));
  });

  it('sees a root that is a link and leads elsewhere', async () => {
    writeTree(folder.path, { 'one/a/SKILL.md': skillText('a'), 'two/b/SKILL.md': skillText('b') });
    symlinkSync('one', join(folder.path, 'current'));
    const { expectSoon } = await watchRoots([join(folder.path, 'current')]);
    symlinkSync('two', join(folder.path, 'next'));
    renameSync(join(folder.path, 'next'), join(folder.path, 'current'));
    await expectSoon(names('b'));
  });

  it('many changes at once give few snapshots', async () => {
    writeTree(folder.path, { 'a/SKILL.md': skillText('a') });
    const { expectSoon, count } = await watchRoots([folder.path], 100);
    for (let index = 0; index < 100; index++)
      writeTree(folder.path, {
        'a/SKILL.md': skillText('a', { description: `n${index}` }),
        [`b${index}/SKILL.md`]: skillText(`b${index}`),
      });
    await expectSoon((catalog) => catalog.skills.length === 101 && catalog.find('a')?.description === 'n99');
    expect(count()).toBeLessThan(10);
  });

  it('other files beside an absent root wake nobody', async () => {
    const { expectSoon, count } = await watchRoots([join(folder.path, 'skills')]);
    for (let index = 0; index < 20; index++) writeTree(folder.path, { [`note-${index}.txt`]: 'x' });
    writeTree(join(folder.path, 'skills'), { 'a/SKILL.md': skillText('a') });
    await expectSoon(names('a'));
    expect(count()).toBeLessThan(5);
  });

  it('closes cleanly: nothing is told any more, and closing twice is harmless', async () => {
    writeTree(folder.path, { 'a/SKILL.md': skillText('a') });
    const closed = await watchRoots([folder.path]);
    const other = await watchRoots([folder.path]);
    writeTree(folder.path, { 'a/SKILL.md': skillText('a', { description: 'changed' }) });
    closed.watcher.close();
    closed.watcher.close();
    writeTree(folder.path, { 'b/SKILL.md': skillText('b') });
    await other.expectSoon(names('a', 'b'));
    expect(closed.count()).toBe(0);
    expect(closed.watcher.catalog.listNames()).toEqual(['a']);
  });

  it('a first load that fails leaves no watch behind', async () => {
    writeTree(folder.path, { 'a/SKILL.md': skillText('a') });
    const failing = watchCatalog({
      sources: [folderSource({ path: folder.path })],
      onChange: () => undefined,
      unavailable: () => {
        throw new Error('the host is at fault');
      },
    });
    await expect(failing).rejects.toThrow('the host is at fault');
  });
});
