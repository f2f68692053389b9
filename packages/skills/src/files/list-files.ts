import { readdirSync, realpathSync, statSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { leftOutOfDigest } from './digest-folder.ts';
import { whereIs } from './where-is.ts';

/** A skill with more files than this lists the first ones. */
const maximumFiles = 10_000;
const maximumDepth = 32;

/**
 * The regular files of a skill folder but its SKILL.md: relative paths with `/`, sorted. What is not readable
 * is left out: hidden files, and links that leave the folder or lead to a hidden file.
 *
 * @param directory the folder's real path
 */
export function listFiles(directory: string, skillFile: string): string[] {
  const files: string[] = [];
  const visit = (folder: string, prefix: string, depth: number): void => {
    if (depth > maximumDepth) return;
    for (const entry of readFolder(folder)) {
      if (files.length >= maximumFiles) return;
      if (!isListed(entry.name)) continue;
      const path = prefix + entry.name;
      const full = join(folder, entry.name);
      if (entry.isDirectory()) visit(full, `${path}/`, depth + 1);
      else if (
        path !== skillFile &&
        (entry.isFile() || (entry.isSymbolicLink() && isFileInside(directory, full)))
      )
        files.push(path);
    }
  };
  visit(directory, '', 0);
  return files.sort();
}

/** Whether a file or folder of this name is shown: not hidden, and not what npm, Python and our own lock leave there. */
export function isListed(name: string): boolean {
  return !name.startsWith('.') && name !== 'node_modules' && !leftOutOfDigest.has(name);
}

function readFolder(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

function isFileInside(directory: string, path: string): boolean {
  try {
    const place = realpathSync(path);
    return whereIs(place, directory) === 'inside' && statSync(place).isFile();
  } catch {
    return false;
  }
}
