import { existsSync, lstatSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Project {
  /** What repo-relative paths start from: the folder of techne.toml, else the git root, else the working folder. */
  readonly folder: string;
  /** The project's techne.toml. */
  readonly file?: string;
}

/** Looks for techne.toml in the working folder and its ancestors up to the git root; without git, there alone. */
export function findProject(cwd: string): Project {
  let file: string | undefined;
  for (let folder = cwd; ; folder = dirname(folder)) {
    const candidate = join(folder, 'techne.toml');
    // A broken link is there too: it is worth a message, not silence.
    if (file === undefined && lstatSync(candidate, { throwIfNoEntry: false }) !== undefined) file = candidate;
    if (existsSync(join(folder, '.git')))
      return file === undefined ? { folder } : { folder: dirname(file), file };
    if (dirname(folder) === folder) break;
  }
  return file !== undefined && dirname(file) === cwd ? { folder: cwd, file } : { folder: cwd };
}
