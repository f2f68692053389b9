/** The closed set of reasons for which a question about the configuration fails. */
export type ConfigErrorCode =
  | 'MODEL_UNKNOWN'
  | 'MODEL_REFERENCE_INVALID'
  | 'MODEL_ALIAS_CYCLE'
  | 'PROVIDER_UNKNOWN';

const brand = Symbol.for('techne.config.error');

/** The one error type of this package. Loading never throws it: what is wrong in a file is a diagnostic. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly code: ConfigErrorCode;
  /** What to do about it. */
  readonly hint: string;
  /** What the message was made of, for programs. Never a secret. */
  readonly data: Readonly<Record<string, unknown>>;

  constructor(
    code: ConfigErrorCode,
    message: string,
    options: { hint?: string; data?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.code = code;
    this.hint = options.hint ?? '';
    this.data = options.data ?? {};
    Object.defineProperty(this, brand, { value: true });
  }

  /** Holds across duplicate installs of this package, where `instanceof` does not. */
  static isInstance(value: unknown): value is ConfigError {
    return typeof value === 'object' && value !== null && (value as Record<symbol, unknown>)[brand] === true;
  }
}
