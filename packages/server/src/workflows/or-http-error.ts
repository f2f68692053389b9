import { StoreError } from '@techne/store';
import type { WorkflowErrorCode } from '@techne/workflow';
import { HttpError } from '../errors/http-error.ts';

/** What a request is to blame for, with the field that is answered; whatever else goes wrong is ours. */
const answers: Readonly<Partial<Record<WorkflowErrorCode, readonly [status: number, field: string]>>> = {
  GRAPH_INVALID: [400, 'graph_data'],
  EXPRESSION_INVALID: [400, 'graph_data'],
  IMPORT_INVALID: [400, 'workflow'],
  EXECUTION_NOT_FOUND: [404, 'id'],
  EXECUTION_NOT_RESUMABLE: [409, 'status'],
  APPROVAL_DECIDED: [409, 'decision'],
  ENGINE_STOPPED: [503, ''],
};

/** What workflows refuse, as an answer. */
export async function orHttpError<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw await httpErrorOf(error);
  }
}

async function httpErrorOf(error: unknown): Promise<unknown> {
  if (StoreError.isInstance(error) && error.code === 'CONFLICT')
    return new HttpError(412, { field: 'If-Match', message: error.message }, { cause: error });
  const { WorkflowError } = await import('@techne/workflow');
  if (!WorkflowError.isInstance(error)) return error;
  const [status, field] = answers[error.code] ?? [];
  if (status === undefined || field === undefined) return error;
  const message = [error.message, error.hint].filter((part) => part !== '').join('. ');
  if (status === 503)
    return new HttpError(503, 'The server is stopping', { headers: { 'Retry-After': '5' } });
  return new HttpError(status, { field, message }, { cause: error });
}
