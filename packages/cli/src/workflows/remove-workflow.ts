import { askYes } from '../approval/ask-answer.ts';
import { CommandError } from '../program/command-error.ts';
import type { CommandContext } from '../program/command.ts';
import { exitCodes, type ExitCode } from '../program/exit-codes.ts';
import { requireWorkflow } from './find-workflow.ts';
import { openWorkflowPlace } from './open-workflow-place.ts';

/** `techne workflow remove`: removes a workflow after a question. Its executions stay. */
export async function removeWorkflow(
  context: CommandContext,
  [wanted = '']: readonly string[],
): Promise<ExitCode> {
  const { stdout, json } = context;
  const place = await openWorkflowPlace(context, { worker: false, missing: 'fail' });
  try {
    const { id, name } = await requireWorkflow(place, wanted);
    if (!context.arguments.has('yes')) await confirm(context, name);
    await place.remove(id);
    if (json) stdout.json({ removed: { id, name } });
    else stdout.line(`Removed: ${name}. Its executions stay.`);
    return exitCodes.done;
  } finally {
    await place.close();
  }
}

async function confirm(context: CommandContext, name: string): Promise<void> {
  const { person } = context;
  if (person === undefined)
    throw new CommandError(exitCodes.refused, 'nothing was removed, for nobody is here to ask. Add --yes.');
  if (!(await askYes(context, person, `Remove ${name}?`)))
    throw new CommandError(exitCodes.refused, 'the answer was no; nothing was removed.');
}
