import type { Severity } from '@techne/skills';

/** The closed set of what there is to say about a configuration. */
export const configDiagnosticCodes = [
  'CONFIG_MISSING',
  'CONFIG_UNREADABLE',
  'CONFIG_NOT_REGULAR',
  'CONFIG_TOO_LARGE',
  'CONFIG_INVALID_UTF8',
  'CONFIG_READABLE_BY_OTHERS',
  'TOML_INVALID',
  'KEY_UNKNOWN',
  'KEY_REFUSED',
  'KEY_MISSING',
  'KEY_UNTRUSTED',
  'VALUE_TYPE',
  'VALUE_RANGE',
  'VALUE_CHOICE',
  'VALUE_FORMAT',
  'MODEL_ALIAS_CYCLE',
  'PROVIDER_UNKNOWN',
] as const;

export type ConfigDiagnosticCode = (typeof configDiagnosticCodes)[number];

/** One remark about one place in the configuration. An error means that the value was not taken. */
export interface ConfigDiagnostic {
  readonly code: ConfigDiagnosticCode;
  readonly severity: Severity;
  /** What is so, in words; never a secret. */
  readonly message: string;
  /** The file, or `environment`. */
  readonly file: string;
  /** 1-based. */
  readonly line?: number;
  /** 1-based; only for errors of syntax. */
  readonly column?: number;
  /** The key, dotted as in TOML. */
  readonly key?: string;
  /** What to do about it. */
  readonly hint: string;
}
