import type { SkillsErrorCode } from '@techne/skills';

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

/** The one table from the library's errors to exit codes. */
export const exitCodeOfError: Readonly<Record<SkillsErrorCode, ExitCode>> = {
  SKILL_NOT_FOUND: exitCodes.notFound,
  FILE_NOT_FOUND: exitCodes.notFound,
  INVALID_PATH: exitCodes.refused,
  SKILL_INVALID: exitCodes.failed,
  FILE_TOO_LARGE: exitCodes.failed,
  FILE_UNREADABLE: exitCodes.failed,
  BINARY_NOT_SUPPORTED: exitCodes.failed,
  ARGUMENT_ERROR: exitCodes.usage,
};
