import type { FieldProblem } from '../errors/http-error.ts';

export type ClientErrorCode =
  /** Nothing was sent: a name or a path cannot be a part of an address. */
  | 'REQUEST_INVALID'
  /** The server answered, and not with a success: see `status`. */
  | 'HTTP_ERROR'
  /** No answer: no such host, connection refused or cut, TLS, a redirect. */
  | 'UNREACHABLE'
  /** No answer in time. */
  | 'TIMEOUT'
  /** A stream broke off and could not be taken up again. */
  | 'STREAM_LOST'
  /** An answer that is not what the API promises: another program listens there, or a proxy answers. */
  | 'ANSWER_INVALID';

export interface ClientErrorOptions {
  readonly hint: string;
  readonly status?: number;
  readonly detail?: string | FieldProblem;
  readonly retryAfter?: number | undefined;
  readonly requestId?: string | undefined;
  readonly cause?: unknown;
}

const MARK = Symbol.for('techne.client-error');

/** What the client rejects with. A call that was aborted rejects with the signal's reason instead, as `fetch` does. */
export class ClientError extends Error {
  readonly [MARK] = true;
  readonly code: ClientErrorCode;
  readonly hint: string;
  /** Of the answer; 0 when there was none. */
  readonly status: number;
  /** As the server said it. */
  readonly detail: string | FieldProblem | undefined;
  /** Seconds to wait before the next try, where the server said so. */
  readonly retryAfter: number | undefined;
  /** What the logs of the server call this request. */
  readonly requestId: string | undefined;

  constructor(code: ClientErrorCode, message: string, options: ClientErrorOptions) {
    super(message, { cause: options.cause });
    this.name = 'ClientError';
    this.code = code;
    this.hint = options.hint;
    this.status = options.status ?? 0;
    this.detail = options.detail;
    this.retryAfter = options.retryAfter;
    this.requestId = options.requestId;
  }

  /** Which field of the request is wrong, where it is one. */
  get field(): string | undefined {
    return typeof this.detail === 'object' ? this.detail.field : undefined;
  }

  /** True for errors of every copy of this package. */
  static isInstance(value: unknown): value is ClientError {
    return typeof value === 'object' && value !== null && MARK in value;
  }
}
