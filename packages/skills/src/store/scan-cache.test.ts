import { type ChildProcess, spawn } from 'node:child_process';
import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settle, skillText, useTemporaryFolder, writeTree } from '../../test/temporary-folder.ts';
import { FileSystemStore } from './file-system-store.ts';

const folder = useTemporaryFolder();

function bytesRead(): number {
  return Number(/rchar: (\d+)/.exec(readFileSync('/proc/thread-self/io', 'utf8'))?.[1]);
}

/** A store whose first listing could be remembered. */
async function remembered(
  files: Record<string, string>,
  options: { flat?: boolean } = {},
): Promise<FileSystemStore> {
  writeTree(folder.path, files);
  await settle(folder.path, ...Object.keys(files).map((path) => join(folder.path, path)));
  const store = new FileSystemStore({ root: folder.path, ...options });
  await store.listSkills();
  return store;
}

async function describeAll(store: FileSystemStore): Promise<string[]> {
  return (await store.listSkills()).items.map((each) => `${each.name}: ${each.description}`);
}

describe('a second listing', () => {
  it('re-reads nothing when nothing changed, flat and invalid skills included', async () => {
    const files: Record<string, string> = { 'flat.md': skillText('flat'), 'bad/SKILL.md': 'no frontmatter' };
    for (let index = 0; index < 50; index++) files[`skill-${index}/SKILL.md`] = skillText(`skill-${index}`);
    const store = await remembered(files, { flat: true });
    const first = await store.listSkills();
    const before = bytesRead();
    const second = await store.listSkills();
    const cost = bytesRead() - before;
    // Only the counter itself was read.
    expect(cost).toBeLessThan(1_000);
    expect(second).toEqual(first);
    expect(second.items).toHaveLength(51);
    expect(second.items.every((each, index) => each === first.items[index])).toBe(true);
    expect(second.diagnostics.map((each) => each.code)).toEqual(['FRONTMATTER_MISSING']);
  });

  it('sees a change that keeps size and modification time: ctime reveals it', async () => {
    const path = join(folder.path, 'a', 'SKILL.md');
    writeTree(folder.path, { 'a/SKILL.md': skillText('a', { description: 'before' }) });
    utimesSync(path, 1_000_000_000, 1_000_000_000);
    const { mtimeMs, size } = statSync(path);
    await settle(folder.path, path);
    const store = new FileSystemStore({ root: folder.path });
    expect(await describeAll(store)).toEqual(['a: before']);
    writeFileSync(path, skillText('a', { description: 'after.' }));
    utimesSync(path, 1_000_000_000, 1_000_000_000);
    expect(statSync(path)).toMatchObject({ size, mtimeMs });
    expect(await describeAll(store)).toEqual(['a: after.']);
  });

  it('sees a change that comes at once after the first listing', async () => {
    for (let index = 0; index < 50; index++) {
      writeTree(folder.path, { 'a/SKILL.md': skillText('a', { description: `n${index % 10}` }) });
      const store = new FileSystemStore({ root: folder.path });
      await store.listSkills();
      writeTree(folder.path, { 'a/SKILL.md': skillText('a', { description: `m${index % 10}` }) });
      expect(await describeAll(store)).toEqual([`a: m${index % 10}`]);
    }
  });

  it('sees changes, additions, removals and renames', async () => {
    const store = await remembered({
      'a/SKILL.md': skillText('a'),
      'b/SKILL.md': skillText('b'),
      'c/SKILL.md': skillText('c'),
    });
    writeTree(folder.path, {
      'a/SKILL.md': skillText('a', { description: 'changed' }),
      'd/SKILL.md': skillText('d'),
    });
    rmSync(join(folder.path, 'b'), { recursive: true });
    renameSync(join(folder.path, 'c'), join(folder.path, 'e'));
    expect(await describeAll(store)).toEqual(['a: changed', 'd: Does d.', 'c: Does c.']);
    rmSync(join(folder.path, 'a', 'SKILL.md'));
    expect(await describeAll(store)).toEqual(['d: Does d.', 'c: Does c.']);
  });

  it('sees that two folders changed places', async () => {
    const store = await remembered({
      'a/SKILL.md': '---\ndescription: one\n---\n',
      'b/SKILL.md': '---\ndescription: two\n---\n',
    });
    renameSync(join(folder.path, 'a'), join(folder.path, 'c'));
    renameSync(join(folder.path, 'b'), join(folder.path, 'a'));
    renameSync(join(folder.path, 'c'), join(folder.path, 'b'));
    expect(await describeAll(store)).toEqual(['a: two', 'b: one']);
  });

  it('sees a bad skill that was mended, and a good one that broke', async () => {
    const store = await remembered({ 'a/SKILL.md': 'bad', 'b/SKILL.md': skillText('b') });
    writeTree(folder.path, { 'a/SKILL.md': skillText('a'), 'b/SKILL.md': 'bad' });
    const { items, diagnostics } = await store.listSkills();
    expect(items.map((each) => each.name)).toEqual(['a']);
    expect(diagnostics).toMatchObject([{ file: join(folder.path, 'b', 'SKILL.md') }]);
  });

  it('sees a folder form that appears beside a remembered flat file', async () => {
    const store = await remembered({ 'x.md': skillText('x', { description: 'flat' }) }, { flat: true });
    writeTree(folder.path, { 'x/SKILL.md': skillText('x', { description: 'folder' }) });
    expect(await describeAll(store)).toEqual(['x: folder']);
    rmSync(join(folder.path, 'x'), { recursive: true });
    expect(await describeAll(store)).toEqual(['x: flat']);
  });

  it('reads a root anew that is a link and leads elsewhere now', async () => {
    const base = folder.path;
    for (const each of ['one', 'two'])
      writeTree(join(base, each), { 'a/SKILL.md': skillText('a', { description: each }) });
    symlinkSync('one', join(base, 'current'));
    await settle(join(base, 'one'), join(base, 'one', 'a', 'SKILL.md'));
    const store = new FileSystemStore({ root: join(base, 'current') });
    expect(await describeAll(store)).toEqual(['a: one']);
    symlinkSync('two', join(base, 'next'));
    renameSync(join(base, 'next'), join(base, 'current'));
    expect(await describeAll(store)).toEqual(['a: two']);
    expect((await store.loadSkill('a')).description).toBe('two');
  });

  it('follows a linked folder that leads elsewhere now', async () => {
    const base = folder.path;
    for (const each of ['one', 'two'])
      writeTree(join(base, 'group', each), { 'SKILL.md': skillText('a', { description: each }) });
    symlinkSync('group/one', join(base, 'a'));
    const store = new FileSystemStore({ root: base });
    await settle(base, join(base, 'group', 'one', 'SKILL.md'));
    expect(await describeAll(store)).toEqual(['a: one']);
    rmSync(join(base, 'a'));
    symlinkSync('group/two', join(base, 'a'));
    expect(await describeAll(store)).toEqual(['a: two']);
  });

  it('a snapshot that was given out does not change', async () => {
    const store = await remembered({ 'a/SKILL.md': skillText('a', { extra: 'license: MIT\n' }) });
    const { items } = await store.listSkills();
    writeTree(folder.path, {
      'a/SKILL.md': skillText('a', { extra: 'license: other\n' }),
      'b/SKILL.md': skillText('b'),
    });
    await store.listSkills();
    expect(items).toHaveLength(1);
    expect(items[0]?.manifest.license).toBe('MIT');
  });

  it('two listings at the same time both see everything', async () => {
    const files: Record<string, string> = {};
    for (let index = 0; index < 300; index++) files[`skill-${index}/SKILL.md`] = skillText(`skill-${index}`);
    const store = await remembered(files);
    const both = await Promise.all([
      store.listSkills(),
      store.listSkills(),
      new FileSystemStore({ root: folder.path }).listSkills(),
    ]);
    for (const each of both) expect(each.items).toHaveLength(300);
  });
});

/** A process that swaps things until it is told to stop. */
function startSwapper(script: string): ChildProcess {
  return spawn(
    process.execPath,
    [
      '--input-type=commonjs',
      '-e',
      `const fs = require('node:fs'); const ignore = (f) => { try { f(); } catch {} }; process.stdout.write('.'); for (;;) { ${script} }`,
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
}

describe('files that change while listing', () => {
  it('good skills that stand still are listed every time, others come and go', async () => {
    for (let index = 0; index < 20; index++)
      writeTree(folder.path, { [`still-${index}/SKILL.md`]: skillText(`still-${index}`) });
    const moving = JSON.stringify(join(folder.path, 'moving'));
    const text = JSON.stringify(skillText('moving'));
    const child = startSwapper(
      `ignore(() => fs.mkdirSync(${moving})); ignore(() => fs.writeFileSync(${moving} + '/SKILL.md', ${text})); ignore(() => fs.rmSync(${moving}, { recursive: true }));`,
    );
    await new Promise((resolve) => child.stdout?.once('data', resolve));
    const store = new FileSystemStore({ root: folder.path });
    for (let index = 0; index < 200; index++) {
      const { items } = await store.listSkills();
      expect(items.filter((each) => each.name.startsWith('still-'))).toHaveLength(20);
    }
    await stop(child);
  });

  it('threat 13: a folder that is swapped for a link while listing lends no byte from outside', async () => {
    const root = join(folder.path, 'root');
    writeTree(root, { 'a/SKILL.md': skillText('a', { description: 'inside' }) });
    for (let index = 0; index < 10; index++)
      writeTree(root, { [`b${index}/SKILL.md`]: skillText(`b${index}`) });
    mkdirSync(join(folder.path, 'spare'));
    writeTree(folder.path, { 'outside/SKILL.md': skillText('a', { description: 'CANARY' }) });
    const [place, kept, outside] = [
      join(root, 'a'),
      join(folder.path, 'spare', 'a'),
      join(folder.path, 'outside'),
    ].map((each) => JSON.stringify(each));
    const child = startSwapper(
      `fs.renameSync(${place}, ${kept}); fs.symlinkSync(${outside}, ${place}); fs.unlinkSync(${place}); fs.renameSync(${kept}, ${place});`,
    );
    await new Promise((resolve) => child.stdout?.once('data', resolve));
    const store = new FileSystemStore({ root });
    let inside = 0;
    let refused = 0;
    for (let index = 0; index < 1_000; index++) {
      const { items, diagnostics } = await store.listSkills();
      for (const each of items) expect(each.description).not.toContain('CANARY');
      inside += items.some((each) => each.name === 'a') ? 1 : 0;
      refused += diagnostics.some((each) => each.code === 'FILE_OUTSIDE_ROOT') ? 1 : 0;
    }
    await stop(child);
    // The race really took place.
    expect(inside).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
  });
});

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}
