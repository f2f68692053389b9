import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runChild, sourceUrl } from '../../test/run-child.ts';
import { skillText, useTemporaryFolder, writeTree } from '../../test/temporary-folder.ts';
import { FileSystemStore } from '../store/file-system-store.ts';
import { digestFile, digestFiles, digestFolder } from './digest-folder.ts';

const folder = useTemporaryFolder();
let count = 0;

function write(files: Readonly<Record<string, string | Uint8Array>>): string {
  const directory = join(folder.path, `skill-${++count}`);
  mkdirSync(directory);
  writeTree(directory, files);
  return directory;
}

const digestOf = (files: Readonly<Record<string, string | Uint8Array>>): Promise<string> =>
  digestFolder(write(files));

describe('ruling 14: the digest of a folder', () => {
  it('is sha256 over sorted (kind, path, length, bytes), as written down here', async () => {
    const spelled = 'file 8 SKILL.md 5\nhellofile 5 a/b.c 0\nfile 4 \u00c3\u00a9.d 1\nx';
    const expected = createHash('sha256').update(Buffer.from(spelled, 'latin1')).digest('hex');
    expect(await digestOf({ 'é.d': 'x', 'a/b.c': '', 'SKILL.md': 'hello' })).toBe(`sha256:${expected}`);
  });

  it('does not depend on the order of writing, on times, or on where the folder is', async () => {
    const first = await digestOf({ b: '2', a: '1', 'c/d': '3' });
    const other = write({ 'c/d': '3', a: '1', b: '2' });
    utimesSync(join(other, 'a'), 1, 1);
    expect(await digestFolder(other)).toBe(first);
    expect(await digestFolder(`${other}/`)).toBe(first);
    renameSync(other, join(folder.path, 'moved é'));
    expect(await digestFolder(join(folder.path, 'moved é'))).toBe(first);
  });

  it('changes with one byte, a name, a place, and an added or removed file', async () => {
    const base = { 'SKILL.md': 'x', 'scripts/run.sh': 'echo 1', empty: '' };
    const variants = [
      base,
      { ...base, 'scripts/run.sh': 'echo 2' },
      { 'SKILL.md': 'x', 'scripts/run2.sh': 'echo 1', empty: '' },
      { 'SKILL.md': 'x', 'run.sh': 'echo 1', empty: '' },
      { ...base, more: '' },
      { 'SKILL.md': 'x', 'scripts/run.sh': 'echo 1' },
      { ...base, '.env': '' },
      { ...base, 'node_modules/m/index.js': 'x' },
      { ...base, empty: '\n' },
    ];
    const digests = await Promise.all(variants.map(digestOf));
    expect(new Set(digests).size).toBe(variants.length);
  });

  it('changes with the executable bit, and with no other bit', async () => {
    const directory = write({ 'run.sh': 'echo' });
    const path = join(directory, 'run.sh');
    const digestAt = async (mode: number) => {
      chmodSync(path, mode);
      return digestFolder(directory);
    };
    const plain = await digestAt(0o644);
    expect(await digestAt(0o600)).toBe(plain);
    const executable = await digestAt(0o755);
    expect(executable).not.toBe(plain);
    expect(await digestAt(0o700)).toBe(executable);
    expect(await digestAt(0o611)).toBe(executable);
  });

  it('counts a link as the text of its target, and never follows it', async () => {
    const linked = async (target: string) => {
      const directory = write({ 'a.txt': 'same', 'b.txt': 'same' });
      symlinkSync(target, join(directory, 'link'));
      return digestFolder(directory);
    };
    const toA = await linked('a.txt');
    expect(await linked('a.txt')).toBe(toA);
    expect(await linked('b.txt')).not.toBe(toA);
    expect(await linked('nothing')).not.toBe(toA);
    const outside = join(folder.path, 'outside.txt');
    writeFileSync(outside, 'one');
    const before = await linked(outside);
    writeFileSync(outside, 'two');
    expect(await linked(outside)).toBe(before);
    expect(await digestOf({ 'a.txt': 'same', 'b.txt': 'same', link: 'a.txt' })).not.toBe(toA);
    expect(await linked('link')).not.toBe(toA);
    expect(await linked('..')).not.toBe(toA);
  });

  it('leaves out .git, SKILL.md.lock and __pycache__ at every depth, and nothing that only looks like them', async () => {
    const base = { 'SKILL.md': 'x', 'a/b': 'y' };
    const first = await digestOf(base);
    expect(
      await digestOf({
        ...base,
        '.git/HEAD': 'x',
        'SKILL.md.lock': '1',
        '__pycache__/x.pyc': 'x',
        'a/__pycache__/y': 'y',
        'a/.git/x': 'z',
        'a/SKILL.md.lock': '',
      }),
    ).toBe(first);
    for (const name of [
      '.gitignore',
      'SKILL.md.lock2',
      '__pycache__x',
      'SKILL.md.LOCK',
      '.github/x',
      '.git2/x',
    ]) {
      expect(await digestOf({ ...base, [name]: 'x' })).not.toBe(first);
    }
  });

  it('no two folders spell the same bytes', async () => {
    const pairs: [Record<string, string>, Record<string, string>][] = [
      [{ a: 'b', c: 'd' }, { a: 'bfile 1 c 1\nd' }],
      [{ ab: 'c' }, { a: 'bc' }],
      [{ 'a 1': '' }, { a: '1' }],
      [{ 'a 0\nfile 1 b': '' }, { a: '', b: '' }],
      [
        { a: '', b: 'x' },
        { a: 'x', b: '' },
      ],
      [{ 'a/b': 'x' }, { 'a\\b': 'x' }],
      [{ a: 'file 1 b 0\n' }, { a: '', b: '' }],
    ];
    for (const [one, two] of pairs) expect(await digestOf(one)).not.toBe(await digestOf(two));
  });

  it('an empty folder adds nothing, an empty file does', async () => {
    const directory = write({ a: '' });
    const before = await digestFolder(directory);
    mkdirSync(join(directory, 'empty'));
    expect(await digestFolder(directory)).toBe(before);
    expect(await digestOf({})).toMatch(/^sha256:e3b0c442/);
    expect(before).not.toBe(await digestOf({}));
  });

  it('names beyond ASCII sort by their bytes and are told apart, normal forms included', async () => {
    const files = { '\uff5e': '1', '🦊': '2', é: '3', 'e\u0301': '4' };
    expect(await digestOf(files)).toBe(digestFiles(files));
    expect(await digestOf({ é: '' })).not.toBe(await digestOf({ 'e\u0301': '' }));
  });

  it('names that are not UTF-8 count by their bytes', async () => {
    const named = async (byte: number) => {
      const directory = write({ a: 'x' });
      writeFileSync(Buffer.concat([Buffer.from(`${directory}/`), Buffer.from([byte])]), 'y');
      return digestFolder(directory);
    };
    expect(await named(0xff)).toBe(await named(0xff));
    expect(await named(0xff)).not.toBe(await named(0xfe));
  });

  it('threat 16: a FIFO inside does not hang it, and counts', () => {
    const directory = write({ a: 'x' });
    execFileSync('mkfifo', [join(directory, 'pipe')]);
    const script = `import { digestFolder } from ${JSON.stringify(sourceUrl('files/digest-folder.ts'))};
      process.stdout.write(JSON.stringify(await digestFolder(${JSON.stringify(directory)})));`;
    const withPipe = runChild(script);
    rmSync(join(directory, 'pipe'));
    expect(withPipe).toMatch(/^sha256:/);
    expect(runChild(script)).not.toBe(withPipe);
  });

  it('a large file is streamed: 300 MB pass through little memory', () => {
    const directory = write({ a: 'x' });
    const descriptor = openSync(join(directory, 'large'), 'w');
    ftruncateSync(descriptor, 300_000_000);
    closeSync(descriptor);
    const script = `import { digestFolder } from ${JSON.stringify(sourceUrl('files/digest-folder.ts'))};
      const before = process.memoryUsage().rss;
      const digest = await digestFolder(${JSON.stringify(directory)});
      process.stdout.write(JSON.stringify({ digest, grown: process.memoryUsage().rss - before }));`;
    const { digest, grown } = runChild(script) as { digest: string; grown: number };
    expect(digest).toMatch(/^sha256:/);
    expect(grown).toBeLessThan(50_000_000);
  });

  it('a missing folder is an error, not an empty digest', async () => {
    await expect(digestFolder(join(folder.path, 'nothing'))).rejects.toThrow(/ENOENT/);
  });

  it('a folder nested 200 deep is taken', async () => {
    expect(await digestOf({ [`${'a/'.repeat(200)}b`]: 'x' })).toMatch(/^sha256:/);
  });
});

describe('ruling 9: the digest of a flat skill', () => {
  it('is the sha256 of its bytes', async () => {
    const text = skillText('flat');
    writeTree(folder.path, { 'flat.md': text });
    const expected = `sha256:${createHash('sha256').update(text).digest('hex')}`;
    expect(digestFile(join(folder.path, 'flat.md'))).toBe(expected);
    expect(await new FileSystemStore({ root: folder.path, flat: true }).digest('flat')).toBe(expected);
  });

  it('is refused for what is not a file', () => {
    execFileSync('mkfifo', [join(folder.path, 'pipe.md')]);
    expect(() => digestFile(join(folder.path, 'pipe.md'))).toThrow('It is not a regular file');
    expect(() => digestFile(folder.path)).toThrow('It is not a regular file');
  });
});
