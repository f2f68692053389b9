import { KnowledgeError, type KnowledgeErrorCode } from '@techne/knowledge';
import { StoreError } from '@techne/store';
import { HttpError } from '../errors/http-error.ts';

/** What a request is to blame for; whatever else goes wrong is ours. */
const statuses: Readonly<Partial<Record<KnowledgeErrorCode, number>>> = {
  ARGUMENT_ERROR: 400,
  BASE_READ_ONLY: 403,
  BASE_NOT_FOUND: 404,
  DOCUMENT_NOT_FOUND: 404,
  TASK_NOT_FOUND: 404,
  BASE_NAME_TAKEN: 409,
  REBUILD_UNNECESSARY: 409,
  FILE_TOO_LARGE: 413,
  FORMAT_UNSUPPORTED: 415,
  EMBEDDER_UNAVAILABLE: 503,
  EMBEDDING_FAILED: 503,
};

const fields: Readonly<Partial<Record<KnowledgeErrorCode, string>>> = {
  DOCUMENT_NOT_FOUND: 'document',
  TASK_NOT_FOUND: 'task',
};

/** What knowledge bases refuse, as an answer. */
export async function orHttpError<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw httpErrorOf(error);
  }
}

function httpErrorOf(error: unknown): unknown {
  // Somebody removed the base meanwhile.
  if (StoreError.isInstance(error) && error.code === 'NOT_FOUND')
    return new HttpError(404, { field: 'id', message: error.message }, { cause: error });
  if (!KnowledgeError.isInstance(error)) return error;
  const { code, data, hint } = error;
  const status = statuses[code];
  if (status === undefined) return error;
  const message = [error.message, hint].filter((part) => part !== '').join(' ');
  if (status !== 400 && status !== 404 && status !== 409)
    return new HttpError(status, message, { cause: error });
  const field = typeof data['field'] === 'string' ? data['field'] : (fields[code] ?? 'id');
  return new HttpError(status, { field, message }, { cause: error });
}
