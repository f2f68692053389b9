import { SkillsError } from '@techne/skills';
import { HttpError } from '../../errors/http-error.ts';

/** What the library says about a file that was asked for: refused paths are 400, missing ones 404 (ruling 17). */
export function httpErrorOf(error: unknown, field: string): unknown {
  if (!SkillsError.isInstance(error)) return error;
  const { message } = error;
  switch (error.code) {
    case 'INVALID_PATH':
    case 'ARGUMENT_ERROR':
    case 'ARCHIVE_REFUSED':
    case 'FILE_TOO_LARGE':
      return new HttpError(400, { field, message });
    case 'FILE_NOT_FOUND':
    case 'SKILL_NOT_FOUND':
      return new HttpError(404, { field, message });
    default:
      return error;
  }
}
