import type { RunEvent, WorkflowExecution } from '@techne/server/client';
import { CommandError } from '../program/command-error.ts';
import type { CommandContext } from '../program/command.ts';
import { exitCodes, type ExitCode } from '../program/exit-codes.ts';
import { ExecutionPrinter } from './execution-printer.ts';
import { finishExecution } from './finish-execution.ts';
import { openWorkflowPlace } from './open-workflow-place.ts';

/** `techne workflow resume`: goes on with what failed or was cancelled, and follows what waits or is under way. */
export async function resumeExecution(
  context: CommandContext,
  [id = '']: readonly string[],
): Promise<ExitCode> {
  const place = await openWorkflowPlace(context, { worker: true, missing: 'fail' });
  try {
    const before = await place.executions.get(id);
    if (before.status === 'succeeded')
      throw new CommandError(
        exitCodes.failed,
        `the execution has succeeded; there is nothing to go on with.`,
      );
    const hasEnded = before.finished_at !== null;
    if (hasEnded) await place.executions.resume(id);
    const generation = before.resumed + (hasEnded ? 2 : 1);
    const endedBefore = before.nodes.filter(({ finished_at: at }) => at !== null).map((node) => node.node_id);
    return await finishExecution(context, {
      place,
      printer: new ExecutionPrinter(context, before.graph_data, new Set(endedBefore)),
      open: async (signal) => place.executions.events(id, { signal }),
      isOver: eventsBefore(generation, before),
    });
  } finally {
    await place.close();
  }
}

/** Events of earlier tries, and questions that were answered. */
function eventsBefore(generation: number, { approvals }: WorkflowExecution): (event: RunEvent) => boolean {
  const decided = new Set(approvals.filter(({ status }) => status === 'decided').map(({ id }) => id));
  let begun = 0;
  return ({ event, data }) => {
    if (event === 'workflow_start') begun += 1;
    return begun < generation || (event === 'approval' && data.status === 'pending' && decided.has(data.id));
  };
}
