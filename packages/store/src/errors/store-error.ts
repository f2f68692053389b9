/** The closed set of reasons for which a call of this package fails. */
export type StoreErrorCode =
  | 'EMAIL_TAKEN'
  | 'LAST_ADMIN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  /** The database was made by a newer Techne. */
  | 'SCHEMA_NEWER'
  /** The database cannot be reached or written. */
  | 'UNAVAILABLE'
  | 'BACKUP_INVALID';

const brand = Symbol.for('techne.store.error');

/** The one error type of this package. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;
  /** What to do about it. */
  readonly hint: string;
  /** What the message was made of, for programs. Never the value of a secret. */
  readonly data: Readonly<Record<string, unknown>>;

  constructor(
    code: StoreErrorCode,
    message: string,
    options: { hint?: string; data?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.code = code;
    this.hint = options.hint ?? '';
    this.data = options.data ?? {};
    Object.defineProperty(this, brand, { value: true });
  }

  /** Holds across duplicate installs of this package, where `instanceof` does not. */
  static isInstance(value: unknown): value is StoreError {
    return typeof value === 'object' && value !== null && brand in value;
  }
}
