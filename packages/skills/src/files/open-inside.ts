import { closeSync, constants, fstatSync, openSync, readlinkSync, realpathSync, statSync, type Stats } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { SkillsError } from '../errors/skills-error.ts';
import { refusal } from './check-path.ts';

/** An open file that was found to lie inside its folder. The caller closes `descriptor`. */
export interface OpenFile {
  readonly descriptor: number;
  readonly stats: Stats;
}

/**
 * Opens a file of a skill and then looks where the opened file really is, so that swapping a folder for a link
 * between check and use gains nothing. Links that stay inside the folder are followed.
 *
 * @param directory the folder's real path
 * @param path relative, as `checkPath` returned it
 */
export function openInside(directory: string, path: string): OpenFile {
  const full = join(directory, path);
  let descriptor: number;
  try {
    // Without blocking, so that a FIFO cannot hang us.
    descriptor = openSync(full, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch (error) {
    throw openError(error, path);
  }
  try {
    const stats = fstatSync(descriptor);
    if (!isInside(directory, realPlace(descriptor, full, stats))) throw refusal(path, 'it leads out of the skill folder');
    if (!stats.isFile()) throw refusal(path, 'it is not a regular file');
    return { descriptor, stats };
  } catch (error) {
    closeSync(descriptor);
    throw SkillsError.isInstance(error) ? error : openError(error, path);
  }
}

/** Whether a real path lies below a real folder, and not in a hidden part of it. */
function isInside(directory: string, place: string): boolean {
  const rest = relative(directory, place);
  if (rest === '' || rest === '..' || rest.startsWith(`..${sep}`) || rest.startsWith(sep) || /^[A-Za-z]:/.test(rest)) return false;
  return !rest.split(sep).some((part) => part.startsWith('.'));
}

/** Where the opened file is. */
function realPlace(descriptor: number, full: string, stats: Stats): string {
  if (process.platform === 'linux') return readlinkSync(`/proc/self/fd/${descriptor}`);
  const place = realpathSync(full);
  const found = statSync(place);
  // Elsewhere the name is asked again; it must still be the file that was opened.
  return found.ino === stats.ino && found.dev === stats.dev ? place : sep;
}

function openError(error: unknown, path: string): SkillsError {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return new SkillsError('FILE_NOT_FOUND', `The skill has no file ${path}`, {
      hint: 'Look at the list of files that activation gives.',
      data: { path },
    });
  }
  if (code === 'ELOOP') return refusal(path, 'its links go round in a circle');
  if (code === 'ENAMETOOLONG') return refusal(path, 'it is too long');
  if (code === 'ENXIO' || code === 'ENODEV') return refusal(path, 'it is not a regular file');
  // The system's own message would name an absolute path.
  return new SkillsError('FILE_UNREADABLE', `The file ${path} cannot be read (${code || 'unknown error'})`, {
    hint: 'Check its permissions.',
    data: { path, errno: code },
  });
}
