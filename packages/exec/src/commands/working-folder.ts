import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * Where a command runs (gibberish.md, section 5.1): the root of the git repository around a folder, else home.
 *
 * @example
 * workingFolder('/projects/app/src', '/home/user'); // '/projects/app'
 */
export function workingFolder(start: string, home: string): string {
  for (let folder = resolve(start); ;) {
    if (existsSync(join(folder, '.git'))) return folder;
    const parent = dirname(folder);
    if (parent === folder) return home;
    folder = parent;
  }
}
