import { HttpError } from '../../errors/http-error.ts';

export function emailTaken(cause?: unknown): HttpError {
  return new HttpError(409, { field: 'email', message: 'There is an account with this email' }, { cause });
}
