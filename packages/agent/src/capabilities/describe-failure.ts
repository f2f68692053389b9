import { CapabilityError } from './capability-error.ts';

/** A failure as a skill may see it: code, message and hint, and nothing of what went on in the host. */
export function describeFailure(error: unknown): { code: string; message: string; hint: string } {
  if (!CapabilityError.isInstance(error))
    return { code: 'CAPABILITY_FAILED', message: 'The capability could not be used', hint: '' };
  const { code, message, hint } = error;
  return { code, message, hint };
}
