import { ExecError, type ExecErrorCode } from '@techne/exec';
import { HttpError } from '../../errors/http-error.ts';
import type { RunFailure } from '../run-outcome.ts';

/** What is answered for something that was not run. */
const statuses: Readonly<Record<ExecErrorCode, number>> = {
  ARGUMENT_ERROR: 400,
  PARAMETER_MISSING: 400,
  PARAMETER_INVALID: 400,
  PARAMETER_UNKNOWN: 400,
  TEMPLATE_INVALID: 400,
  TOOL_NOT_FOUND: 404,
  SCRIPT_NOT_FOUND: 404,
  PROGRAM_REFUSED: 403,
  ENVIRONMENT_REFUSED: 403,
  SCRIPT_REFUSED: 403,
  PACKAGES_MISSING: 403,
  APPROVAL_DENIED: 403,
  APPROVAL_REQUIRED: 409,
  SANDBOX_UNAVAILABLE: 503,
  SANDBOX_FAILED: 503,
  STATE_UNREADABLE: 503,
  STATE_UNWRITABLE: 503,
};

const withField = new Set([400, 404, 409]);

/** The answer for a failure of a command or a script; `field` is what 400, 404 and 409 name. */
export function executionError(failure: RunFailure, field: string, headers = {}): HttpError {
  const { code, message, hint = '' } = failure;
  const status = isExecCode(code) ? statuses[code] : 500;
  const sentence = hint === '' ? message : `${message}. ${hint}`;
  return new HttpError(status, withField.has(status) ? { field, message: sentence } : sentence, { headers });
}

/** Does what may fail because of the request, and answers for it. */
export async function orExecutionError<Result>(
  field: string,
  work: () => Promise<Result> | Result,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!ExecError.isInstance(error)) throw error;
    const { parameter } = error.data;
    throw executionError(failureOf(error), typeof parameter === 'string' ? parameter : field);
  }
}

export function failureOf({ code, message, hint }: ExecError): RunFailure {
  return { code, message, ...(hint === '' ? {} : { hint }) };
}

function isExecCode(code: string): code is ExecErrorCode {
  return Object.hasOwn(statuses, code);
}
