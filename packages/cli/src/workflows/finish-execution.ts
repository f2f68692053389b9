import type { RunEvent, RunStream } from '@techne/server/client';
import { untilInterrupted } from '../execution/until-interrupted.ts';
import { CommandError } from '../program/command-error.ts';
import type { CommandContext } from '../program/command.ts';
import { exitCodes, type ExitCode } from '../program/exit-codes.ts';
import { Interrupted } from '../terminal/person.ts';
import type { ExecutionPrinter } from './execution-printer.ts';
import { followExecution, type Followed } from './follow-execution.ts';
import { workflowCommand } from './how-to-go-on.ts';
import type { WorkflowPlace } from './workflow-place.ts';

/** How long is waited for an execution that was cancelled: its nodes have 10 s to stop. */
const LAST_EVENTS_MS = 15_000;

export interface ToFinish {
  readonly place: WorkflowPlace;
  readonly printer: ExecutionPrinter;
  readonly open: (signal: AbortSignal) => Promise<RunStream>;
  /** Whether an event belongs to what was over before. */
  readonly isOver?: (event: RunEvent) => boolean;
}

/** Follows an execution until it is at rest, and says how the command ends. Ctrl-C cancels it. */
export async function finishExecution(context: CommandContext, wanted: ToFinish): Promise<ExitCode> {
  const { place, printer, open, isOver } = wanted;
  let id: string | undefined;
  let last = 0;
  const { result } = await untilInterrupted(async (signal) => {
    try {
      return await followExecution(context, place, printer, {
        signal,
        async open(until) {
          const stream = await open(until);
          id = stream.runId;
          return stream;
        },
        isOver(event) {
          last = event.id;
          return isOver?.(event) ?? false;
        },
      });
    } catch (error) {
      const isInterrupted = signal.aborted || error instanceof Interrupted;
      if (!isInterrupted || id === undefined) throw error;
      throw await cancel(context, place, printer, { id, last });
    }
  });
  return endOf(context, place, id ?? '', printer, result);
}

async function cancel(
  context: CommandContext,
  place: WorkflowPlace,
  printer: ExecutionPrinter,
  { id, last }: { readonly id: string; readonly last: number },
): Promise<Interrupted> {
  await place.executions.cancel(id);
  const signal = AbortSignal.timeout(LAST_EVENTS_MS);
  try {
    for await (const event of place.executions.events(id, { after: last, signal })) printer.print(event);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  printer.endLine();
  const next = workflowCommand(context, 'resume', id);
  return new Interrupted(`interrupted; the execution was cancelled. ${next} goes on with it.`);
}

async function endOf(
  context: CommandContext,
  place: WorkflowPlace,
  id: string,
  { failed }: ExecutionPrinter,
  { rest, decisions }: Followed,
): Promise<ExitCode> {
  if (rest.status === 'succeeded') return exitCodes.done;
  const next = workflowCommand(context, 'resume', id);
  if (rest.status === 'waiting') {
    const [first] = rest.asked;
    const who = first?.decided_by === 'admin' ? 'an admin' : 'an answer';
    throw new CommandError(
      exitCodes.refused,
      `the execution waits for ${who} at node "${first?.node_id ?? ''}". ${next} asks again, with --yes it answers; or decide it on the page of the server.`,
    );
  }
  const { status, error } = await place.executions.get(id);
  const isRefused = decisions.some((decision) => decision === 'deny' || decision === 'never');
  const exitCode = isRefused ? exitCodes.refused : exitCodes.failed;
  const why =
    status === 'cancelled' || failed === undefined
      ? endSentence(error?.message ?? 'the execution did not succeed')
      : endSentence(`node "${failed.id}" failed: ${failed.error}`);
  throw new CommandError(exitCode, `${why} ${next} goes on from there.`);
}

function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
