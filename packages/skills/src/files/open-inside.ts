import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  statSync,
  type Stats,
} from 'node:fs';
import { sep } from 'node:path';
import { SkillsError } from '../errors/skills-error.ts';
import { refusal } from './check-path.ts';
import { whereIs } from './where-is.ts';

/** An open file that was found to lie inside its folder. The caller closes `descriptor`. */
export interface OpenFile {
  readonly descriptor: number;
  readonly stats: Stats;
}

/** Why `openInside` refuses a path, as `data.reason` of its INVALID_PATH. */
export const openRefusals = {
  outside: 'it leads out of the skill folder',
  hidden: 'it leads to a hidden file',
  notRegular: 'it is not a regular file',
  circular: 'its links go round in a circle',
  tooLong: 'it is too long',
} as const;

/**
 * Opens a file of a skill and then looks where the opened file really is, so that swapping a folder for a link
 * between check and use gains nothing. Links that stay inside the folder are followed.
 *
 * @param directory the folder's real path
 * @param path relative, as `checkPath` returned it
 */
export function openInside(directory: string, path: string): OpenFile {
  const full = directory + sep + path;
  let descriptor: number;
  try {
    // Without blocking, so that a FIFO cannot hang us.
    descriptor = openSync(full, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch (error) {
    throw openError(error, path);
  }
  try {
    const stats = fstatSync(descriptor);
    const where = whereIs(realPlace(descriptor, full, stats), directory);
    if (where !== 'inside') throw refusal(path, openRefusals[where]);
    if (!stats.isFile()) throw refusal(path, openRefusals.notRegular);
    return { descriptor, stats };
  } catch (error) {
    closeSync(descriptor);
    throw SkillsError.isInstance(error) ? error : openError(error, path);
  }
}

/** Where the opened file is. */
function realPlace(descriptor: number, full: string, stats: Stats): string {
  if (process.platform === 'linux') return readlinkSync(`/proc/self/fd/${descriptor}`);
  const place = realpathSync(full);
  const found = statSync(place);
  // Elsewhere the name is asked again; it must still be the file that was opened.
  return found.ino === stats.ino && found.dev === stats.dev ? place : sep;
}

/** Says in our words, without an absolute path, why the system did not open or read a file of a skill. */
export function openError(error: unknown, path: string): SkillsError {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return new SkillsError('FILE_NOT_FOUND', `The skill has no file ${path}`, {
      hint: 'Look at the list of files that activation gives.',
      data: { path },
    });
  }
  if (code === 'ELOOP') return refusal(path, openRefusals.circular);
  if (code === 'ENAMETOOLONG') return refusal(path, openRefusals.tooLong);
  if (code === 'ENXIO' || code === 'ENODEV') return refusal(path, openRefusals.notRegular);
  // The system's own message would name an absolute path.
  return new SkillsError('FILE_UNREADABLE', `The file ${path} cannot be read (${code || 'unknown error'})`, {
    hint: 'Check its permissions.',
    data: { path, errno: code },
  });
}
