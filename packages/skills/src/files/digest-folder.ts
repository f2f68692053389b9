import type { Hash } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
} from 'node:fs';
import { nextTurn } from './next-turn.ts';
import { SkillsError } from '../errors/skills-error.ts';

/**
 * What is no part of a skill: version control, our own lock, and what Python leaves behind. Whoever copies or lists what
 * a digest is of must leave out the same.
 */
export const leftOutOfDigest: ReadonlySet<string> = new Set(['.git', 'SKILL.md.lock', '__pycache__']);
const chunk = Buffer.allocUnsafeSlow(65_536);
const direct = constants.O_RDONLY | constants.O_NONBLOCK | (constants.O_NOFOLLOW ?? 0);

/**
 * The digest of a whole skill folder (ruling 14): sha256 over its files in the order of their paths, each with
 * its executable bit, its length and its bytes; a link counts as the text of its target.
 *
 * @returns `sha256:` and 64 hexadecimal digits
 */
export async function digestFolder(directory: string): Promise<string> {
  const hash = newHash();
  const root = `${asBytes(directory)}/`;
  const paths: string[] = [];
  collect(root, '', paths);
  let last = Date.now();
  for (const path of paths.sort()) {
    addEntry(hash, root, path);
    if (Date.now() - last > 10) {
      await nextTurn();
      last = Date.now();
    }
  }
  return finish(hash);
}

/** The digest that a folder with exactly these files would have. */
export function digestFiles(
  files: Readonly<Record<string, string | Uint8Array>>,
  executables: ReadonlySet<string> = new Set(),
): string {
  const hash = newHash();
  const byPath = new Map(Object.entries(files).map(([path, content]) => [asBytes(path), content]));
  const executablePaths = new Set([...executables].map(asBytes));
  for (const path of [...byPath.keys()].sort()) {
    if (path.split('/').some((part) => leftOutOfDigest.has(part))) continue;
    const content = Buffer.from(byPath.get(path) as Uint8Array);
    addHeader(hash, executablePaths.has(path) ? 'executable' : 'file', path, content.length);
    hash.update(content);
  }
  return finish(hash);
}

/** The digest of a flat skill: that of its file's bytes. */
export function digestFile(path: string): string {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    return digestDescriptor(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** The digest of an open file's bytes. */
export function digestDescriptor(descriptor: number): string {
  const hash = newHash();
  const stats = fstatSync(descriptor);
  if (!stats.isFile())
    throw new SkillsError('FILE_UNREADABLE', 'It is not a regular file', {
      hint: 'Replace it with a text file.',
    });
  addBytes(hash, descriptor, stats.size);
  return finish(hash);
}

/** Loaded with the first digest: it takes longer to load than a thousand skills take to list. */
function newHash(): Hash {
  return process.getBuiltinModule('node:crypto').createHash('sha256');
}

function finish(hash: Hash): string {
  return `sha256:${hash.digest('hex')}`;
}

/**
 * A path as one character a byte. Names on disk are bytes and need not be UTF-8; and these sort the same on
 * every machine, whatever its language.
 */
function asBytes(path: string): string {
  return Buffer.from(path).toString('latin1');
}

function toPath(bytes: string): Buffer {
  return Buffer.from(bytes, 'latin1');
}

function collect(root: string, prefix: string, paths: string[]): void {
  for (const entry of readdirSync(toPath(root + prefix), { withFileTypes: true, encoding: 'latin1' })) {
    if (leftOutOfDigest.has(entry.name)) continue;
    if (entry.isDirectory()) collect(root, `${prefix}${entry.name}/`, paths);
    else paths.push(prefix + entry.name);
  }
}

function addEntry(hash: Hash, root: string, path: string): void {
  const full = toPath(root + path);
  const stats = lstatSync(full);
  if (stats.isSymbolicLink()) {
    const target = readlinkSync(full, { encoding: 'buffer' });
    addHeader(hash, 'link', path, target.length);
    hash.update(target);
    return;
  }
  if (!stats.isFile()) {
    addHeader(hash, 'other', path, 0);
    return;
  }
  const descriptor = openSync(full, direct);
  try {
    const opened = fstatSync(descriptor);
    addHeader(hash, (opened.mode & 0o111) === 0 ? 'file' : 'executable', path, opened.size);
    addBytes(hash, descriptor, opened.size);
  } finally {
    closeSync(descriptor);
  }
}

/** Every part carries its length, so that no two folders can spell the same bytes. */
function addHeader(hash: Hash, kind: string, path: string, length: number): void {
  hash.update(`${kind} ${path.length} ${path} ${length}\n`, 'latin1');
}

/** Adds exactly `size` bytes: a file that grows or shrinks meanwhile would belie the length before it. */
function addBytes(hash: Hash, descriptor: number, size: number): void {
  for (let rest = size; ;) {
    const count = readSync(descriptor, chunk, 0, chunk.length, null);
    rest -= count;
    if (rest < 0 || (count === 0 && rest > 0)) {
      throw new SkillsError('FILE_UNREADABLE', 'A file changed while its digest was taken', {
        hint: 'Try again.',
      });
    }
    if (count === 0) return;
    hash.update(chunk.subarray(0, count));
  }
}
