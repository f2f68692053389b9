import { constants, lstatSync, openSync } from 'node:fs';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { SkillsError } from '../errors/skills-error.ts';
import { openInside, openRefusals } from '../files/open-inside.ts';
import { pathOf, realDirectoryOf, realFileOf, type Place } from './file-record.ts';

const direct = constants.O_RDONLY | constants.O_NONBLOCK | (constants.O_NOFOLLOW ?? 0);

/** An open SKILL.md or flat file, or why it was not opened. The caller closes `descriptor`. */
export type OpenSkillFile =
  | { readonly descriptor: number; readonly checked: boolean }
  | { readonly problem: Diagnostic };

/**
 * Opens the SKILL.md or flat file of a candidate; null when there is none. A link may stay inside its folder,
 * and no more (ruling 12).
 *
 * @param careful whether the folder itself may be swapped for a link meanwhile: then the place of the opened
 *   file is checked, which takes half as long again as to list it
 */
export function openSkillFile(place: Place, careful: boolean): OpenSkillFile | null {
  const real = realFileOf(place);
  try {
    if (!careful) {
      try {
        return { descriptor: openSync(real, direct), checked: false };
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'ENOENT' || code === 'ENOTDIR') return null;
        // It is a link, in the words of Linux and of BSD.
        if (code !== 'ELOOP' && code !== 'EMLINK') throw error;
      }
    }
    return { descriptor: openInside(realDirectoryOf(place), place.fileName).descriptor, checked: true };
  } catch (error) {
    const missing = SkillsError.isInstance(error) && error.code === 'FILE_NOT_FOUND';
    if (missing && lstatSync(real, { throwIfNoEntry: false }) === undefined) return null;
    return { problem: describe(place, error) };
  }
}

/** A candidate that is a folder, a FIFO, a socket or a device. */
export function notRegular(place: Place): Diagnostic {
  const message = `${place.fileName} is not a regular file`;
  return {
    code: 'FILE_NOT_REGULAR',
    severity: 'error',
    message,
    file: pathOf(place),
    hint: 'Replace it with a text file.',
  };
}

/** A candidate that the system does not let us read. */
export function unreadable(place: Place, error: unknown): Diagnostic {
  const code = SkillsError.isInstance(error) ? error.data['errno'] : (error as NodeJS.ErrnoException).code;
  const message = `${place.fileName} cannot be read (${typeof code === 'string' ? code : 'unknown error'})`;
  return {
    code: 'FILE_UNREADABLE',
    severity: 'error',
    message,
    file: pathOf(place),
    hint: 'Check its permissions.',
  };
}

function describe(place: Place, error: unknown): Diagnostic {
  const file = pathOf(place);
  if (!SkillsError.isInstance(error)) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENXIO' || code === 'ENODEV' ? notRegular(place) : unreadable(place, error);
  }
  const hint = 'Mend the link, or put the file itself there.';
  if (error.code === 'FILE_NOT_FOUND') {
    return {
      code: 'FILE_UNREADABLE',
      severity: 'error',
      message: `${place.fileName} is a link that leads nowhere`,
      file,
      hint,
    };
  }
  if (error.code !== 'INVALID_PATH') return unreadable(place, error);
  const { reason } = error.data;
  if (reason === openRefusals.notRegular) return notRegular(place);
  if (reason === openRefusals.outside) {
    const message = `${place.fileName} leads out of its folder; it was not followed`;
    return {
      code: 'FILE_OUTSIDE_ROOT',
      severity: 'error',
      message,
      file,
      hint: 'Copy the file into the folder.',
    };
  }
  return {
    code: 'FILE_UNREADABLE',
    severity: 'error',
    message: `${place.fileName} is a link that cannot be followed: ${String(reason)}`,
    file,
    hint,
  };
}
