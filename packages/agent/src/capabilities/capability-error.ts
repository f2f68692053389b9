import { AgentError } from '../errors/agent-error.ts';
import type { CapabilityErrorCode } from './capability-error-code.ts';

const brand = Symbol.for('techne.capability.error');

/** An `AgentError` of capabilities. Nothing in it comes from a provider unless it was checked for credentials. */
export class CapabilityError extends AgentError {
  declare readonly code: CapabilityErrorCode;

  constructor(
    code: CapabilityErrorCode,
    message: string,
    options: { hint?: string; data?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(code, message, options);
    Object.defineProperty(this, brand, { value: true });
  }

  /** Holds across duplicate installs of this package, where `instanceof` does not. */
  static override isInstance(value: unknown): value is CapabilityError {
    return typeof value === 'object' && value !== null && (value as Record<symbol, unknown>)[brand] === true;
  }
}
