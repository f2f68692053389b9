import { existsSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { bundledSkillsFolder } from '../bundled-skills-folder.ts';
import { folderSource, type Source, type TrustLevel } from './source.ts';

/** In the order in which they win inside one folder (ruling 11). */
const skillFolders = ['.agents/skills', '.claude/skills', '.skills', '.techne/skills'];

export interface DefaultSourcesOptions {
  /** Default: the working folder. */
  readonly cwd?: string;
  /** Default: the user's. */
  readonly home?: string;
  /** `TECHNE_HOME`: holds installed skills. Default `~/.techne`. */
  readonly techneHome?: string;
  /** Whether a workspace folder was trusted (`techne trust`). */
  readonly isTrusted?: (folder: string) => boolean;
}

export { bundledSkillsFolder };

/**
 * The sources that count where a host names none (ruling 11): the workspace, nearest folder first, then the
 * user's, the installed and the bundled skills.
 *
 * @example
 * const catalog = await loadCatalog({ sources: defaultSources() });
 */
export function defaultSources(options: DefaultSourcesOptions = {}): Source[] {
  const cwd = resolve(options.cwd ?? process.cwd());
  const home = resolve(options.home ?? homedir());
  const techneHome = resolve(options.techneHome ?? join(home, '.techne'));
  const trustOf = (folder: string): TrustLevel =>
    options.isTrusted?.(folder) === true ? 'user' : 'untrusted';

  const realHome = realPlace(home);
  const sources: Source[] = [];
  for (const folder of workspaceFolders(cwd)) {
    // Home is the user's own, also when somebody works in it.
    const folders = realPlace(folder) === realHome ? [] : skillFolders;
    for (const each of folders) {
      sources.push(
        folderSource({ path: join(folder, each), kind: 'workspace', trust: trustOf(folder), optional: true }),
      );
    }
    if (folder === cwd) {
      const path = join(folder, 'workspace/skills');
      sources.push(
        folderSource({ path, kind: 'workspace', trust: trustOf(folder), flat: true, optional: true }),
      );
    }
  }
  for (const each of skillFolders)
    sources.push(folderSource({ path: join(home, each), kind: 'user', optional: true }));
  sources.push(folderSource({ path: join(techneHome, 'installed'), kind: 'installed', optional: true }));
  sources.push(bundledSource());
  return sources;
}

export function bundledSource(): Source {
  return folderSource({ path: bundledSkillsFolder, kind: 'bundled' });
}

/** The working folder and its ancestors up to the git root; without git, the working folder alone. */
function workspaceFolders(cwd: string): string[] {
  const folders: string[] = [];
  for (let folder = cwd; ;) {
    folders.push(folder);
    if (existsSync(join(folder, '.git'))) return folders;
    const parent = dirname(folder);
    if (parent === folder) return [cwd];
    folder = parent;
  }
}

function realPlace(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}
