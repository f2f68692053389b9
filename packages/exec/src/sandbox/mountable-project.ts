import { realpathSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { relative } from 'node:path';

/** Folders of the system that somebody may keep under git (etckeeper does), and that no skill has business in. */
const systemFolders = new Set(
  [
    'bin',
    'boot',
    'dev',
    'etc',
    'home',
    'lib',
    'mnt',
    'opt',
    'proc',
    'root',
    'run',
    'sbin',
    'srv',
    'sys',
    'tmp',
    'usr',
    'var',
  ].map((name) => `/${name}`),
);

/**
 * The real path of a git root that may be shown to a sandboxed run (ruling 24): undefined when it is `/`, home, above
 * home, a folder of the system, or is not there.
 */
export function mountableProject(project: string | undefined): string | undefined {
  if (project === undefined) return undefined;
  const place = realPath(project);
  if (place === undefined || place === '/' || systemFolders.has(place)) return undefined;
  return homes().some((home) => contains(place, home)) ? undefined : place;
}

/** `$HOME` may be changed, or differ from what the system has on record: neither is shown. */
function homes(): string[] {
  return [homedir(), recordedHome()].flatMap((home) => realPath(home) ?? []);
}

function recordedHome(): string {
  try {
    return userInfo().homedir;
  } catch {
    // A uid without an entry in the list of users has no other home.
    return homedir();
  }
}

function contains(folder: string, place: string): boolean {
  const rest = relative(folder, place);
  return rest === '' || !(rest === '..' || rest.startsWith('../'));
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
