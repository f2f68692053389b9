import type { Envelope, Redactor } from '@techne/exec';
import type { CommandContext } from '../program/command.ts';
import { exitCodes, type ExitCode } from '../program/exit-codes.ts';
import { redactEnvelope } from './open-redactor.ts';
import { untilInterrupted } from './until-interrupted.ts';

/** Runs something to its end, prints its envelope, and says how the command ends. */
export async function finishRun(
  { stdout }: CommandContext,
  redactor: Redactor,
  run: (signal: AbortSignal) => Promise<Envelope>,
): Promise<ExitCode> {
  const { result, interrupted } = await untilInterrupted(run);
  stdout.json(redactEnvelope(result, redactor));
  if (interrupted) return exitCodes.interrupted;
  return result.success ? exitCodes.done : exitCodes.failed;
}
