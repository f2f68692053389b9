import { join, resolve } from 'node:path';

/** Expands `~` and makes a path absolute. `~name` is no home of anybody: it is a folder of that name. */
export function resolvePath(path: string, base: string, home: string): string {
  if (path === '~') return home;
  return path.startsWith('~/') || path.startsWith('~\\') ? join(home, path.slice(2)) : resolve(base, path);
}
