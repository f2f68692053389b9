import type { CommandContext } from '../program/command.ts';
import { exitCodes, type ExitCode } from '../program/exit-codes.ts';
import { requireWorkflow } from './find-workflow.ts';
import { openWorkflowPlace } from './open-workflow-place.ts';

/** `techne workflow export`: a document for `save`, here or elsewhere. */
export async function exportWorkflow(
  context: CommandContext,
  [wanted = '']: readonly string[],
): Promise<ExitCode> {
  const place = await openWorkflowPlace(context, { worker: false, missing: 'fail' });
  try {
    const { name, description, graph_data } = await requireWorkflow(place, wanted);
    context.stdout.json({ version: 1, workflow: { name, description, graph_data } });
    return exitCodes.done;
  } finally {
    await place.close();
  }
}
