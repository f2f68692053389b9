import type { CapabilityErrorCode } from '../capabilities/capability-error-code.ts';

/** The closed set of reasons for which a call of this package fails. */
export type AgentErrorCode =
  | 'ARGUMENT_ERROR'
  | 'MODEL_UNAVAILABLE'
  | 'MODEL_FAILED'
  | 'MODEL_REFUSED'
  | 'MODEL_TIMEOUT'
  | 'MODEL_RATE_LIMITED'
  | 'MODEL_STREAM_CUT'
  | 'MODEL_OUTPUT_TOO_LARGE'
  | 'TURN_CANCELLED'
  | 'TURN_STEPS_EXHAUSTED'
  | 'TURN_NOT_WAITING'
  | 'TURN_ALREADY_DECIDED'
  | 'TURN_DECISIONS_INCOMPLETE'
  | 'TOOL_UNKNOWN'
  | 'TOOL_INPUT_INVALID'
  | 'TOOL_FAILED'
  | 'TOOL_NOT_ALLOWED'
  | 'TOOL_POLICY_DENIED'
  | 'TOOL_CONFIRMATION_REQUIRED'
  | 'TOOL_POLICY_ERROR'
  | 'ALLOWED_TOOLS_POLICY_ERROR'
  | 'SKILL_NOT_FOUND'
  | 'SKILL_DISABLED'
  | 'SKILL_REFUSED'
  | 'SKILL_FAILED'
  | 'INPUT_MISSING'
  | CapabilityErrorCode;

const brand = Symbol.for('techne.agent.error');

/** The one error type of this package. */
export class AgentError extends Error {
  override readonly name = 'AgentError';
  readonly code: AgentErrorCode;
  /** What to do about it. */
  readonly hint: string;
  /** What the message was made of, for programs. Never the value of a secret. */
  readonly data: Readonly<Record<string, unknown>>;

  constructor(
    code: AgentErrorCode,
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
  static isInstance(value: unknown): value is AgentError {
    return typeof value === 'object' && value !== null && (value as Record<symbol, unknown>)[brand] === true;
  }
}
