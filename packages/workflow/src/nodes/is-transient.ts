import { isRecord } from '../values/is-record.ts';

const networkCodes = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'CONNECTION_FAILED',
  'MODEL_STREAM_CUT',
  'MODEL_RATE_LIMITED',
]);
const CAUSES = 5;

/** Whether a fault may be gone when it is tried again: the network, 429 and 5xx. */
export function isTransient(error: unknown): boolean {
  let current = error;
  for (let depth = 0; depth < CAUSES && isErrorLike(current); depth += 1) {
    const { code, data, status, statusCode, cause } = current;
    if (isRecord(data) && typeof data['retryable'] === 'boolean') return data['retryable'];
    if (typeof code === 'string' && networkCodes.has(code)) return true;
    if (isPassingStatus(status) || isPassingStatus(statusCode)) return true;
    current = cause;
  }
  return false;
}

/** Too many requests, or a fault of the server. */
export function isPassingStatus(status: unknown): boolean {
  return status === 429 || (typeof status === 'number' && status >= 500 && status < 600);
}

interface ErrorLike {
  readonly code?: unknown;
  readonly data?: unknown;
  readonly status?: unknown;
  readonly statusCode?: unknown;
  readonly cause?: unknown;
}

function isErrorLike(value: unknown): value is ErrorLike {
  return typeof value === 'object' && value !== null;
}
