/** The closed set of reasons for which a call of this package fails. */
export type SkillsErrorCode =
  | 'SKILL_NOT_FOUND'
  | 'SKILL_INVALID'
  | 'INVALID_PATH'
  | 'FILE_NOT_FOUND'
  | 'FILE_TOO_LARGE'
  | 'FILE_UNREADABLE'
  | 'BINARY_NOT_SUPPORTED'
  | 'ARCHIVE_REFUSED'
  | 'ARGUMENT_ERROR';

const brand = Symbol.for('techne.skills.error');

/** The one error type of this package. */
export class SkillsError extends Error {
  override readonly name = 'SkillsError';
  readonly code: SkillsErrorCode;
  /** What to do about it. */
  readonly hint: string;
  /** What the message was made of, for programs. Never an absolute path. */
  readonly data: Readonly<Record<string, unknown>>;

  constructor(
    code: SkillsErrorCode,
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
  static isInstance(value: unknown): value is SkillsError {
    return typeof value === 'object' && value !== null && (value as Record<symbol, unknown>)[brand] === true;
  }
}
