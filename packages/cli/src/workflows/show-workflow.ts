import { CommandError } from '../program/command-error.ts';
import type { CommandContext } from '../program/command.ts';
import { exitCodes, type ExitCode } from '../program/exit-codes.ts';
import { unlessMissing } from '../remote/describe-client-error.ts';
import { findWorkflow } from './find-workflow.ts';
import { workflowCommand } from './how-to-go-on.ts';
import { openWorkflowPlace } from './open-workflow-place.ts';
import { renderExecution } from './render-execution.ts';
import { renderWorkflow } from './render-workflow.ts';

/** `techne workflow show`: a workflow in words, or an execution node by node. */
export async function showWorkflow(
  context: CommandContext,
  [wanted = '']: readonly string[],
): Promise<ExitCode> {
  const { stdout, stderr, json } = context;
  const place = await openWorkflowPlace(context, { worker: false, missing: 'fail' });
  try {
    const execution = await unlessMissing(place.executions.get(wanted));
    const workflow = execution === undefined ? await findWorkflow(place, wanted) : undefined;
    if (execution === undefined && workflow === undefined)
      throw new CommandError(
        exitCodes.notFound,
        `there is no workflow and no execution "${wanted}". techne workflow list lists them, with --executions too.`,
      );
    if (json) stdout.json(execution ?? workflow);
    else if (workflow !== undefined) stdout.lines(renderWorkflow(workflow, stdout.width));
    else if (execution !== undefined) {
      stdout.lines(renderExecution(execution, stdout.width));
      if (execution.status !== 'succeeded')
        stderr.line(`${workflowCommand(context, 'resume', execution.id)} goes on with it.`);
    }
    return exitCodes.done;
  } finally {
    await place.close();
  }
}
