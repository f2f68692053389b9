/** Why a page was not fetched. */
export type WebFailureCode =
  | 'URL_REFUSED'
  | 'ADDRESS_REFUSED'
  | 'HOST_NOT_FOUND'
  | 'TOO_MANY_REDIRECTS'
  | 'TIMED_OUT'
  | 'CANCELLED'
  | 'CONNECTION_FAILED'
  | 'BINARY_NOT_SUPPORTED';

/** Thrown inside this folder, and turned into an answer by the tools. */
export class WebFailure extends Error {
  readonly code: WebFailureCode;

  constructor(code: WebFailureCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.code = code;
  }
}
