import type { ConfigErrorCode } from '@techne/config';
import type { ExecErrorCode } from '@techne/exec';
import type { SkillsErrorCode } from '@techne/skills';

/** The codes of every library's errors. */
export type LibraryErrorCode = SkillsErrorCode | ExecErrorCode | ConfigErrorCode;

/** What the command's end tells a script. */
export const exitCodes = {
  done: 0,
  /** The thing asked about is bad, or the work failed. */
  failed: 1,
  usage: 2,
  /** Refused by policy or approval. */
  refused: 3,
  notFound: 4,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The one table from the libraries' errors to exit codes. */
export const exitCodeOfError: Readonly<Record<LibraryErrorCode, ExitCode>> = {
  SKILL_NOT_FOUND: exitCodes.notFound,
  FILE_NOT_FOUND: exitCodes.notFound,
  INVALID_PATH: exitCodes.refused,
  SKILL_INVALID: exitCodes.failed,
  FILE_TOO_LARGE: exitCodes.failed,
  FILE_UNREADABLE: exitCodes.failed,
  BINARY_NOT_SUPPORTED: exitCodes.failed,
  ARGUMENT_ERROR: exitCodes.usage,

  PARAMETER_MISSING: exitCodes.usage,
  PARAMETER_INVALID: exitCodes.usage,
  PARAMETER_UNKNOWN: exitCodes.usage,
  TEMPLATE_INVALID: exitCodes.failed,
  TOOL_NOT_FOUND: exitCodes.notFound,
  PROGRAM_REFUSED: exitCodes.refused,
  ENVIRONMENT_REFUSED: exitCodes.refused,
  SCRIPT_NOT_FOUND: exitCodes.notFound,
  SCRIPT_REFUSED: exitCodes.refused,
  SANDBOX_UNAVAILABLE: exitCodes.refused,
  SANDBOX_FAILED: exitCodes.failed,
  APPROVAL_REQUIRED: exitCodes.refused,
  APPROVAL_DENIED: exitCodes.refused,
  PACKAGES_MISSING: exitCodes.failed,
  STATE_UNREADABLE: exitCodes.failed,
  STATE_UNWRITABLE: exitCodes.failed,

  MODEL_UNKNOWN: exitCodes.notFound,
  MODEL_REFERENCE_INVALID: exitCodes.usage,
  MODEL_ALIAS_CYCLE: exitCodes.usage,
  PROVIDER_UNKNOWN: exitCodes.notFound,
};
