import type { Hash } from 'node:crypto';
import { closeSync, constants, fstatSync, lstatSync, openSync, readdirSync, readlinkSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';

/** What is no part of a skill: version control, our own lock, and what Python leaves behind. */
const leftOut = new Set(['.git', 'SKILL.md.lock', '__pycache__']);
/** Loaded with the first digest: it takes longer to load than a thousand skills take to list. */
function newHash(): Hash {
  return process.getBuiltinModule('node:crypto').createHash('sha256');
}

const chunk = Buffer.allocUnsafeSlow(65_536);

/**
 * The digest of a whole skill folder (ruling 14): sha256 over its files in the order of their paths, each with
 * its executable bit, its length and its bytes; a link counts as the text of its target.
 *
 * @returns `sha256:` and 64 hexadecimal digits
 */
export async function digestFolder(directory: string): Promise<string> {
  const hash = newHash();
  const paths: string[] = [];
  collect(directory, '', paths);
  // By code units: the same on every machine, whatever its language.
  paths.sort();
  let last = performance.now();
  for (const path of paths) {
    addEntry(hash, directory, path);
    if (performance.now() - last > 10) {
      await setImmediate();
      last = performance.now();
    }
  }
  return `sha256:${hash.digest('hex')}`;
}

/** The digest of a flat skill: that of its file's bytes. */
export function digestFile(path: string): string {
  const hash = newHash();
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    addBytes(hash, descriptor);
  } finally {
    closeSync(descriptor);
  }
  return `sha256:${hash.digest('hex')}`;
}

function collect(folder: string, prefix: string, paths: string[]): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (leftOut.has(entry.name)) continue;
    if (entry.isDirectory()) collect(join(folder, entry.name), `${prefix}${entry.name}/`, paths);
    else paths.push(prefix + entry.name);
  }
}

function addEntry(hash: Hash, directory: string, path: string): void {
  const full = join(directory, path);
  const stats = lstatSync(full);
  if (stats.isSymbolicLink()) {
    const target = Buffer.from(readlinkSync(full));
    addHeader(hash, 'link', path, target.length);
    hash.update(target);
    return;
  }
  if (!stats.isFile()) {
    addHeader(hash, 'other', path, 0);
    return;
  }
  const descriptor = openSync(full, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const opened = fstatSync(descriptor);
    addHeader(hash, (opened.mode & 0o111) === 0 ? 'file' : 'executable', path, opened.size);
    addBytes(hash, descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Every part carries its length, so that no two folders can spell the same bytes. */
function addHeader(hash: Hash, kind: string, path: string, length: number): void {
  hash.update(`${kind} ${Buffer.byteLength(path)} ${path} ${length}\n`);
}

function addBytes(hash: Hash, descriptor: number): void {
  for (;;) {
    const count = readSync(descriptor, chunk, 0, chunk.length, null);
    if (count === 0) return;
    hash.update(chunk.subarray(0, count));
  }
}
