import { toEnvelope, type Envelope } from '../process/envelope.ts';
import type { Redactor } from '../secrets/create-redactor.ts';
import { defaultLimits, type SandboxLimits } from './limits.ts';
import type { SandboxResult } from './run-in-sandbox.ts';

/** Of the host's environment, what runs in the sandbox gets its language alone. */
export function languageOf(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => /^(?:LANG|LC_[A-Z]+)$/.test(name)),
  );
}

/** The envelope of a sandboxed run; one that was ended for its memory says so. */
export function sandboxEnvelope(
  result: SandboxResult,
  limits: Partial<SandboxLimits> | undefined,
  redactor: Redactor,
): Envelope {
  const envelope = toEnvelope(result, redactor);
  if (envelope.success || !result.outOfMemory) return envelope;
  const mebibytes = Math.floor((limits?.memoryBytes ?? defaultLimits.memoryBytes) / 1024 / 1024);
  return { ...envelope, error: `Ended because it used more than ${mebibytes} MiB of memory` };
}
