import type { Client, Execution } from '@techne/server/client';
import { untilInterrupted } from '../execution/until-interrupted.ts';
import { CommandError } from '../program/command-error.ts';
import type { CommandContext } from '../program/command.ts';
import { exitCodes, type ExitCode } from '../program/exit-codes.ts';
import { decideRemotely } from './decide-remotely.ts';
import { followToEnd } from './follow-to-end.ts';

/** Carries a command or a script of a server to its end, prints its envelope, and says how the command ends. */
export async function finishExecution(
  context: CommandContext,
  client: Client,
  start: (signal: AbortSignal) => Promise<Execution>,
): Promise<ExitCode> {
  const { result: envelope, interrupted } = await untilInterrupted(async (signal) => {
    const started = await start(signal);
    if (started.status !== 'waiting') {
      const { run_id: _, ...rest } = started;
      return rest;
    }
    for (const call of started.approvals) await decideRemotely(context, client, call);
    const run = client.runs.events(started.run_id, { signal });
    await followToEnd(client, run, () => undefined);
    const { result, error } = await client.runs.get(started.run_id);
    if (result !== undefined) return result;
    const isDenied = error?.code === 'APPROVAL_DENIED';
    throw new CommandError(
      isDenied ? exitCodes.refused : exitCodes.failed,
      `${error?.message ?? 'it was not run'}. ${error?.hint ?? ''}`.trimEnd(),
    );
  });
  context.stdout.json(envelope);
  if (interrupted) return exitCodes.interrupted;
  return envelope.success ? exitCodes.done : exitCodes.failed;
}
