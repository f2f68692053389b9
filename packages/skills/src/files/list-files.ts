import { readdirSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

/** A skill with more files than this lists the first ones. */
const maximumFiles = 10_000;
const maximumDepth = 32;

/**
 * The regular files of a skill folder but its SKILL.md: relative paths with `/`, sorted. Hidden files are left
 * out, and so is a link that leaves the folder.
 */
export function listFiles(directory: string, skillFile: string): string[] {
  const files: string[] = [];
  const visit = (folder: string, prefix: string, depth: number): void => {
    if (depth > maximumDepth) return;
    for (const entry of readFolder(folder)) {
      if (files.length >= maximumFiles) return;
      if (entry.name.startsWith('.') || entry.name === 'node_modules' || entry.name === '__pycache__') continue;
      const path = prefix + entry.name;
      if (entry.isDirectory()) visit(join(folder, entry.name), `${path}/`, depth + 1);
      else if (path !== skillFile && (entry.isFile() || (entry.isSymbolicLink() && isFileInside(directory, join(folder, entry.name))))) {
        files.push(path);
      }
    }
  };
  visit(directory, '', 0);
  return files.sort();
}

function readFolder(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function isFileInside(directory: string, path: string): boolean {
  try {
    const place = realpathSync(path);
    return place.startsWith(directory + sep) && statSync(place).isFile();
  } catch {
    return false;
  }
}
