import type { CommandContext } from '../program/command.ts';
import { exitCodes, type ExitCode } from '../program/exit-codes.ts';
import { workflowCommand } from './how-to-go-on.ts';
import { openWorkflowPlace } from './open-workflow-place.ts';

/** `techne workflow cancel`: ends an execution, in whichever process it is. */
export async function cancelExecution(
  context: CommandContext,
  [id = '']: readonly string[],
): Promise<ExitCode> {
  const { stdout, json } = context;
  const place = await openWorkflowPlace(context, { worker: false, missing: 'fail' });
  try {
    const before = await place.executions.get(id);
    const execution = await place.executions.cancel(id);
    if (json) stdout.json(execution);
    else if (before.finished_at !== null) stdout.line(`It had ended before: ${execution.status}.`);
    else if (execution.finished_at === null)
      stdout.line(`Told to end: ${id}. ${workflowCommand(context, 'show', id)} says when it has.`);
    else stdout.line(`Cancelled: ${id}. ${workflowCommand(context, 'resume', id)} goes on with it.`);
    return exitCodes.done;
  } finally {
    await place.close();
  }
}
