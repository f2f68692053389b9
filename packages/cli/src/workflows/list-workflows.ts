import type { CommandContext } from '../program/command.ts';
import { exitCodes, type ExitCode } from '../program/exit-codes.ts';
import { everyWorkflow } from './find-workflow.ts';
import { openWorkflowPlace } from './open-workflow-place.ts';
import { renderExecutions, renderWorkflows } from './render-lists.ts';
import type { WorkflowPlace } from './workflow-place.ts';

const MOST_EXECUTIONS = 500;

/** `techne workflow list`: what is stored, or what was executed. */
export async function listWorkflows(context: CommandContext): Promise<ExitCode> {
  const place = await openWorkflowPlace(context, { worker: false, missing: 'fail' });
  try {
    await (context.arguments.has('executions') ? executions(context, place) : workflows(context, place));
    return exitCodes.done;
  } finally {
    await place.close();
  }
}

async function workflows({ stdout, stderr, json }: CommandContext, place: WorkflowPlace): Promise<void> {
  const items = await everyWorkflow(place);
  if (json) stdout.json(items);
  else if (items.length === 0)
    stderr.line('There is no workflow yet. techne workflow save FILE makes one of a file.');
  else stdout.lines(renderWorkflows(items));
}

async function executions({ stdout, stderr, json }: CommandContext, place: WorkflowPlace): Promise<void> {
  const { items, total } = await place.executions.list({ limit: MOST_EXECUTIONS });
  if (json) stdout.json(items);
  else if (items.length === 0) stderr.line('Nothing was executed yet.');
  else stdout.lines(renderExecutions(items));
  if (items.length < total) stderr.line(`${items.length} of ${total} executions, the newest first.`);
}
