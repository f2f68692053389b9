import { closeSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { leftOutOfDigest, openInside, readDescriptor } from '@techne/skills';
import type { StoredFile } from '@techne/store';
import { skillLimits } from '../content/skill-limits.ts';

/**
 * Every regular file of a skill's folder, for a version. Of a folder over the limits, which only somebody with a hand on
 * the disk can make, SKILL.md alone.
 */
export function readFolderFiles(folder: string): readonly StoredFile[] {
  const real = realpathSync(folder);
  const files: StoredFile[] = [];
  let size = 0;
  for (const path of regularFiles(real, '')) {
    const file = readStored(real, path);
    if (file === undefined) continue;
    size += file.bytes.length;
    if (files.length >= skillLimits.files || size > skillLimits.bytes) {
      const main = readStored(real, 'SKILL.md');
      return main === undefined ? [] : [main];
    }
    files.push(file);
  }
  return files;
}

function* regularFiles(folder: string, prefix: string): Generator<string> {
  const entries = readdirSync(join(folder, prefix), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (leftOutOfDigest.has(entry.name)) continue;
    if (entry.isDirectory()) yield* regularFiles(folder, `${prefix}${entry.name}/`);
    else if (entry.isFile()) yield prefix + entry.name;
  }
}

/** Undefined for one that went away or is not to be read. */
function readStored(folder: string, path: string): StoredFile | undefined {
  try {
    const { descriptor, stats } = openInside(folder, path);
    try {
      const bytes = readDescriptor(descriptor, Math.min(stats.size, skillLimits.bytes + 1));
      return { path, executable: (stats.mode & 0o111) !== 0, bytes };
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return undefined;
  }
}
