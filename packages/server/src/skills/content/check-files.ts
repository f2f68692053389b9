import { checkCollisions, checkPath, leftOutOfDigest, SkillsError } from '@techne/skills';
import type { StoredFile } from '@techne/store';
import { HttpError } from '../../errors/http-error.ts';
import { skillLimits } from './skill-limits.ts';

/** File systems take no longer name. */
const longestPart = 255;

/** Refuses a path that no file of a managed skill may have (ruling 17). Returns it without needless parts. */
export function checkFilePath(path: string): string {
  const normal = refusing(path, () => checkPath(path));
  const parts = normal.split('/');
  if (parts.some((part) => Buffer.byteLength(part) > longestPart))
    throw refused(path, `a part of it is longer than ${longestPart} bytes`);
  // What no digest counts would be bound by no approval.
  if (parts.some((part) => leftOutOfDigest.has(part))) throw refused(path, 'it is no part of a skill');
  return normal;
}

/** Refuses a set of files that is too large, or in which two files are one on other systems. */
export function checkFiles(files: readonly StoredFile[]): void {
  if (files.length > skillLimits.files)
    throw new HttpError(400, {
      field: 'files',
      message: `A skill has at most ${skillLimits.files} files, not ${files.length}`,
    });
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (size > skillLimits.bytes)
    throw new HttpError(400, {
      field: 'files',
      message: `The files of a skill have at most ${skillLimits.bytes} bytes, not ${size}`,
    });
  refusing('', () => checkCollisions(files.map(({ path }) => path)));
}

function refusing<T>(path: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!SkillsError.isInstance(error)) throw error;
    const { reason, entry } = error.data;
    throw refused(typeof entry === 'string' ? entry : path, String(reason));
  }
}

function refused(path: string, reason: string): HttpError {
  return new HttpError(400, {
    field: 'path',
    message: `The path is refused: ${path.slice(0, 200)}: ${reason}`,
  });
}
