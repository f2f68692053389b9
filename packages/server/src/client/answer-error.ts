import type { FieldProblem } from '../errors/http-error.ts';
import { ClientError } from './client-error.ts';
import { isJson } from './read-answer.ts';

/** An answer that is not a success, as an error. */
export function answerError(response: Response, bytes: Uint8Array): ClientError {
  const { status, headers } = response;
  const detail = detailOf(response, new TextDecoder().decode(bytes));
  const retryAfter = secondsOf(headers.get('Retry-After'));
  return new ClientError('HTTP_ERROR', typeof detail === 'string' ? detail : detail.message, {
    hint: hintFor(status, retryAfter),
    status,
    detail,
    retryAfter,
    requestId: headers.get('X-Request-Id') ?? undefined,
  });
}

/** What `fetch` threw, as an error; one of ours stays what it is. */
export function networkError(server: string, error: unknown): ClientError {
  if (ClientError.isInstance(error)) return error;
  return new ClientError('UNREACHABLE', `The server at ${server} cannot be reached: ${reasonOf(error)}`, {
    hint: 'Check the address, and whether the server runs. Redirects are not followed.',
    cause: error,
  });
}

export function timeoutError(server: string, timeoutMs: number): ClientError {
  return new ClientError('TIMEOUT', `The server at ${server} did not answer within ${timeoutMs / 1_000} s`, {
    hint: 'Try again later.',
  });
}

function detailOf(response: Response, text: string): string | FieldProblem {
  const parsed: unknown = isJson(response) ? parse(text) : undefined;
  const detail = isObject(parsed) ? parsed['detail'] : undefined;
  if (typeof detail === 'string') return detail;
  if (isObject(detail) && typeof detail['field'] === 'string' && typeof detail['message'] === 'string')
    return { field: detail['field'], message: detail['message'] };
  return `The server answered ${response.status} ${response.statusText}`.trimEnd();
}

function hintFor(status: number, retryAfter: number | undefined): string {
  if (status === 401) return 'Sign in, or make a token and give it.';
  if (status === 403) return 'An admin of your tenant may do this.';
  if (retryAfter !== undefined) return `Try again in ${retryAfter} s.`;
  return status >= 500 ? 'The logs of the server say why, under the id of the request.' : '';
}

/** `Retry-After` is a number of seconds or a date. */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1_000));
}

/** Node says "fetch failed" and keeps the reason in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
