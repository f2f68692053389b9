import { realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, basename, sep } from 'node:path';

/** Whether a path leads into a folder, links followed as far as the path exists. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(realPlace(folder), realPlace(path));
  return !isAbsolute(way) && way !== '..' && !way.startsWith(`..${sep}`);
}

function realPlace(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPlace(parent), basename(path));
  }
}
