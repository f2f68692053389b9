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

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
