import { HttpError } from '../errors/http-error.ts';

/** Somebody else's chat is not there either. */
export function chatNotFound(id: string): HttpError {
  return new HttpError(404, { field: 'id', message: `There is no chat ${id}` });
}
