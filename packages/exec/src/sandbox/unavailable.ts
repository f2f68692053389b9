import { ExecError } from '../errors/exec-error.ts';
import type { Readiness } from './sandbox.ts';

/** The refusal when a sandbox cannot work. */
export function unavailable(sandbox: string, { reason, hint }: Readiness & { ok: false }): ExecError {
  return new ExecError('SANDBOX_UNAVAILABLE', `Refused, because it runs only in the sandbox: ${reason}`, {
    hint,
    data: { sandbox, reason },
  });
}
