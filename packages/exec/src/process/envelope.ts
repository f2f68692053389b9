import type { Redactor } from '../secrets/create-redactor.ts';
import { parseStructured, type StructuredOutput } from './parse-structured.ts';
import type { ProcessEnd, ProcessResult } from './process-result.ts';

/** What a command answers: gibberish.md, sections 4.3 and 4.4, with the names and the order of that document. */
export interface Envelope {
  readonly success: boolean;
  /** -1 when there is none: not started, timed out, cancelled or ended by a signal. */
  readonly exit_code: number;
  readonly output: string;
  readonly parsed?: StructuredOutput;
  readonly error?: string;
  readonly truncated: boolean;
  readonly duration_ms: number;
}

/**
 * Puts a result into the envelope.
 *
 * @example
 * toEnvelope(await runProcess({ program: 'true', args: [], cwd: '/', env: {}, timeoutSeconds: 30 }));
 * // { success: true, exit_code: 0, output: '', truncated: false, duration_ms: 3 }
 */
export function toEnvelope(result: ProcessResult, redactor?: Redactor): Envelope {
  const { end } = result;
  const error = describeEnd(end);
  const found = result.stdout === undefined ? undefined : parseStructured(result.stdout);
  // `\u0073` in a JSON text spells a letter that only parsing brings out.
  const parsed =
    found === undefined || redactor === undefined ? found : (redactor.redactValue(found) as StructuredOutput);
  return {
    success: error === undefined,
    exit_code: end.kind === 'exited' ? end.exitCode : -1,
    output: result.output,
    ...(parsed === undefined ? {} : { parsed }),
    ...(error === undefined ? {} : { error: redactor?.redactText(error) ?? error }),
    truncated: result.truncated,
    duration_ms: Math.round(result.durationMs),
  };
}

function describeEnd(end: ProcessEnd): string | undefined {
  switch (end.kind) {
    case 'exited':
      return end.exitCode === 0 ? undefined : `Command failed with exit code ${end.exitCode}`;
    case 'signalled':
      return `Killed by ${end.signal}`;
    case 'timed-out':
      return `Command timed out after ${end.seconds}s`;
    case 'cancelled':
      return 'Cancelled';
    case 'not-started':
      return end.reason;
  }
}
