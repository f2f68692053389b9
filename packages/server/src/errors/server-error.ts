export type ServerErrorCode =
  /** Something else listens there. */
  | 'PORT_TAKEN'
  /** This machine does not have the address, or may not listen there. */
  | 'ADDRESS_UNAVAILABLE'
  /** Beyond loopback, without the flag. */
  | 'REMOTE_NOT_ALLOWED'
  | 'DATA_UNWRITABLE'
  | 'SERVER_CONFIG_INVALID';

const MARK = Symbol.for('techne.server-error');

/** Why the server does not start. */
export class ServerError extends Error {
  readonly [MARK] = true;
  readonly code: ServerErrorCode;
  readonly hint: string;
  readonly data: Readonly<Record<string, unknown>>;

  constructor(
    code: ServerErrorCode,
    message: string,
    options: {
      readonly hint: string;
      readonly data?: Readonly<Record<string, unknown>>;
      readonly cause?: unknown;
    },
  ) {
    super(message, { cause: options.cause });
    this.name = 'ServerError';
    this.code = code;
    this.hint = options.hint;
    this.data = options.data ?? {};
  }

  /** True for errors of every copy of this package. */
  static isInstance(value: unknown): value is ServerError {
    return typeof value === 'object' && value !== null && MARK in value;
  }
}
