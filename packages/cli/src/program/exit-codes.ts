import type { AgentErrorCode } from '@techne/agent';
import type { ConfigErrorCode } from '@techne/config';
import type { ExecErrorCode } from '@techne/exec';
import type { KnowledgeErrorCode } from '@techne/knowledge';
import type { ServerErrorCode } from '@techne/server';
import type { SkillsErrorCode } from '@techne/skills';
import type { StoreErrorCode } from '@techne/store';
import type { WorkflowErrorCode } from '@techne/workflow';

/** The codes of every library's errors. */
export type LibraryErrorCode =
  | SkillsErrorCode
  | ExecErrorCode
  | ConfigErrorCode
  | AgentErrorCode
  | KnowledgeErrorCode
  | WorkflowErrorCode
  | StoreErrorCode
  | ServerErrorCode;

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
  ARCHIVE_REFUSED: exitCodes.refused,
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

  MODEL_UNAVAILABLE: exitCodes.failed,
  MODEL_FAILED: exitCodes.failed,
  MODEL_REFUSED: exitCodes.failed,
  MODEL_TIMEOUT: exitCodes.failed,
  MODEL_RATE_LIMITED: exitCodes.failed,
  MODEL_STREAM_CUT: exitCodes.failed,
  MODEL_OUTPUT_TOO_LARGE: exitCodes.failed,
  TURN_CANCELLED: exitCodes.interrupted,
  TURN_STEPS_EXHAUSTED: exitCodes.failed,
  TURN_NOT_WAITING: exitCodes.failed,
  TURN_ALREADY_DECIDED: exitCodes.failed,
  TURN_DECISIONS_INCOMPLETE: exitCodes.failed,
  TOOL_UNKNOWN: exitCodes.notFound,
  TOOL_INPUT_INVALID: exitCodes.usage,
  TOOL_FAILED: exitCodes.failed,
  TOOL_NOT_ALLOWED: exitCodes.refused,
  TOOL_POLICY_DENIED: exitCodes.refused,
  TOOL_CONFIRMATION_REQUIRED: exitCodes.refused,
  TOOL_POLICY_ERROR: exitCodes.refused,
  ALLOWED_TOOLS_POLICY_ERROR: exitCodes.refused,
  SKILL_DISABLED: exitCodes.refused,
  SKILL_REFUSED: exitCodes.refused,
  SKILL_FAILED: exitCodes.failed,
  INPUT_MISSING: exitCodes.usage,

  CAPABILITY_ARGUMENT_INVALID: exitCodes.usage,
  CAPABILITY_USER_REQUIRED: exitCodes.refused,
  CAPABILITY_NOT_DECLARED: exitCodes.refused,
  CAPABILITY_UNAVAILABLE: exitCodes.notFound,
  CAPABILITY_ANSWER_REFUSED: exitCodes.refused,
  CAPABILITY_RATE_LIMITED: exitCodes.refused,
  CAPABILITY_CANCELLED: exitCodes.interrupted,
  AUTH_FLOW_UNKNOWN: exitCodes.notFound,
  AUTH_FLOW_USED: exitCodes.refused,
  AUTH_FLOW_EXPIRED: exitCodes.refused,
  PROVIDER_ERROR: exitCodes.failed,
  PROVIDER_NOT_STARTED: exitCodes.failed,
  PROVIDER_BUSY: exitCodes.failed,
  PROVIDER_TIMEOUT: exitCodes.failed,
  PROVIDER_EXITED: exitCodes.failed,
  PROVIDER_INVALID_ANSWER: exitCodes.failed,

  EMAIL_TAKEN: exitCodes.failed,
  LAST_ADMIN: exitCodes.refused,
  NOT_FOUND: exitCodes.notFound,
  CONFLICT: exitCodes.failed,
  SCHEMA_NEWER: exitCodes.failed,
  UNAVAILABLE: exitCodes.failed,
  BACKUP_INVALID: exitCodes.failed,

  BASE_NOT_FOUND: exitCodes.notFound,
  DOCUMENT_NOT_FOUND: exitCodes.notFound,
  TASK_NOT_FOUND: exitCodes.notFound,
  BASE_NAME_TAKEN: exitCodes.failed,
  BASE_READ_ONLY: exitCodes.refused,
  FORMAT_UNSUPPORTED: exitCodes.failed,
  DOCUMENT_UNREADABLE: exitCodes.failed,
  DOCUMENT_TOO_LARGE: exitCodes.failed,
  DOCUMENT_EMPTY: exitCodes.failed,
  WORK_TIMED_OUT: exitCodes.failed,
  WORK_OUT_OF_MEMORY: exitCodes.failed,
  WORK_FAILED: exitCodes.failed,
  EMBEDDER_UNAVAILABLE: exitCodes.failed,
  EMBEDDING_FAILED: exitCodes.failed,
  REBUILD_UNNECESSARY: exitCodes.failed,

  GRAPH_INVALID: exitCodes.failed,
  IMPORT_INVALID: exitCodes.usage,
  EXPRESSION_INVALID: exitCodes.failed,
  NODE_FAILED: exitCodes.failed,
  NODE_TIMED_OUT: exitCodes.failed,
  NODE_DENIED: exitCodes.refused,
  NODE_UNAVAILABLE: exitCodes.failed,
  EXECUTION_NOT_FOUND: exitCodes.notFound,
  EXECUTION_NOT_RESUMABLE: exitCodes.failed,
  APPROVAL_DECIDED: exitCodes.failed,
  ENGINE_STOPPED: exitCodes.failed,

  PORT_TAKEN: exitCodes.failed,
  ADDRESS_UNAVAILABLE: exitCodes.failed,
  REMOTE_NOT_ALLOWED: exitCodes.refused,
  DATA_UNWRITABLE: exitCodes.failed,
  SERVER_CONFIG_INVALID: exitCodes.usage,
};
