import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The root of the git repository around a folder; undefined where there is none. */
export function projectFolder(start: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}
