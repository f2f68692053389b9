import { ExecError, type Envelope } from '@techne/exec';
import type { RunContext } from '../run-context.ts';
import { failedOutcome, type RunOutcome } from '../run-outcome.ts';
import type { RunWork } from '../run-work.ts';
import { failureOf } from './execution-error.ts';
import type { PreparedExecution } from './prepared-execution.ts';

/** A run of a command or a script makes one call. */
export const executionCallId = 'call-1';

export function toolCall({ tool, skill }: PreparedExecution, input: object): object {
  return { call_id: executionCallId, skill, tool, input };
}

/** Runs a command or a script that may run now, in the run's own folder. */
export function executionWork({ scratch, redactor }: RunContext, prepared: PreparedExecution): RunWork {
  return async (run) => {
    const { tool, digest } = prepared;
    try {
      const place = { digest, work: await scratch.open(run.id), runId: run.id, signal: run.signal };
      const envelope = redactEnvelope(await prepared.run(place));
      const { success, duration_ms } = envelope;
      run.say('tool_result', {
        call_id: executionCallId,
        tool,
        output: envelope,
        is_error: !success,
        duration_ms,
      });
      return outcomeOf(envelope);
    } catch (error) {
      if (!ExecError.isInstance(error)) throw error;
      const failure = failureOf(error);
      run.say('error', { message: failure.message });
      return failedOutcome(failure);
    }
  };

  /** Its own keys stay, whatever a secret may be. */
  function redactEnvelope(envelope: Envelope): Envelope {
    const { output, error } = envelope;
    const parsed: unknown = redactor.redactValue(envelope.parsed);
    return {
      ...envelope,
      output: redactor.redactText(output),
      ...(isStructured(parsed) ? { parsed } : {}),
      ...(error === undefined ? {} : { error: redactor.redactText(error) }),
    };
  }
}

function isStructured(value: unknown): value is NonNullable<Envelope['parsed']> {
  return typeof value === 'object' && value !== null;
}

function outcomeOf(envelope: Envelope): RunOutcome {
  const result = { output: envelope.output, envelope };
  if (envelope.success) return { status: 'succeeded', message: 'The command succeeded', result };
  const message = envelope.error ?? 'The command failed';
  return failedOutcome({ code: 'COMMAND_FAILED', message }, result);
}
