import { existsSync, lstatSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CommandContext } from '../program/command.ts';
import { techneHome } from './places.ts';

/**
 * Whether anything configures this command line. Asked first, because loading the configuration takes longer than
 * listing a thousand skills, and most people have none.
 */
export function isConfigured(context: CommandContext): boolean {
  const { arguments: given, environment, workingFolder } = context;
  if (given.text('config') !== undefined || (environment['TECHNE_CONFIG'] ?? '') !== '') return true;
  if (Object.keys(environment).some((name) => name.startsWith('TECHNE_') && name.includes('__', 7)))
    return true;
  return isThere(join(techneHome(context), 'config.toml')) || hasProjectFile(workingFolder);
}

/** A techne.toml here or above, up to the git root. A broken link is there too: it is worth a message. */
function hasProjectFile(start: string): boolean {
  for (let folder = start; ; folder = dirname(folder)) {
    if (isThere(join(folder, 'techne.toml'))) return true;
    if (existsSync(join(folder, '.git')) || dirname(folder) === folder) return false;
  }
}

/** Where something in the way is no folder, there is no file; where it may not be read, loading it says so. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOTDIR';
  }
}
