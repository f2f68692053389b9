import { realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, basename, sep } from 'node:path';

/** No system opens a longer one, and following it would take a step for each of its parts. */
const maximumLength = 4_096;

/** Whether a path leads into a folder, links followed as far as the path exists. */
export function isInside(folder: string, path: string): boolean {
  if (path.length > maximumLength) return false;
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
