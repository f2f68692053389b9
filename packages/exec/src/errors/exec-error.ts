/** The closed set of reasons for which a call of this package fails. */
export type ExecErrorCode =
  | 'ARGUMENT_ERROR'
  | 'PARAMETER_MISSING'
  | 'PARAMETER_INVALID'
  | 'PARAMETER_UNKNOWN'
  | 'TEMPLATE_INVALID'
  | 'TOOL_NOT_FOUND'
  | 'PROGRAM_REFUSED'
  | 'ENVIRONMENT_REFUSED'
  | 'SCRIPT_NOT_FOUND'
  | 'SCRIPT_REFUSED'
  | 'SANDBOX_UNAVAILABLE'
  | 'SANDBOX_FAILED'
  | 'APPROVAL_REQUIRED'
  | 'APPROVAL_DENIED'
  | 'PACKAGES_MISSING'
  | 'STATE_UNREADABLE'
  | 'STATE_UNWRITABLE';

const brand = Symbol.for('techne.exec.error');

/** The one error type of this package. */
export class ExecError extends Error {
  override readonly name = 'ExecError';
  readonly code: ExecErrorCode;
  /** What to do about it. */
  readonly hint: string;
  /** What the message was made of, for programs. Never the value of a secret. */
  readonly data: Readonly<Record<string, unknown>>;

  constructor(
    code: ExecErrorCode,
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
  static isInstance(value: unknown): value is ExecError {
    return typeof value === 'object' && value !== null && (value as Record<symbol, unknown>)[brand] === true;
  }
}
