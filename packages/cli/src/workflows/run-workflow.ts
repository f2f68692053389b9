import type { Workflow } from '@techne/server/client';
import type { CommandContext } from '../program/command.ts';
import type { ExitCode } from '../program/exit-codes.ts';
import { checkGraph } from './check-graph.ts';
import { ExecutionPrinter } from './execution-printer.ts';
import { findWorkflow, requireWorkflow } from './find-workflow.ts';
import { finishExecution } from './finish-execution.ts';
import { openWorkflowPlace, saveFirst } from './open-workflow-place.ts';
import { readWorkflowInput } from './read-workflow-input.ts';
import { looksLikeFile, noSuchFile, readWorkflowFile, type WorkflowFile } from './workflow-file.ts';
import type { WorkflowPlace } from './workflow-place.ts';

/** `techne workflow run`: a graph from a file, or one that is stored. */
export async function runWorkflow(
  context: CommandContext,
  [wanted = '']: readonly string[],
): Promise<ExitCode> {
  const isHere = context.server === undefined;
  const certain = isHere && looksLikeFile(wanted) ? await readWorkflowFile(context, wanted) : undefined;
  if (isHere && looksLikeFile(wanted) && certain === undefined) throw noSuchFile(wanted);
  // A word may be a name, and then that counts; where nothing is stored yet it can only be a file.
  const possible = isHere ? (certain ?? (await readWorkflowFile(context, wanted))) : undefined;
  const input = await readWorkflowInput(context);
  const place = await openWorkflowPlace(context, {
    worker: true,
    missing: possible === undefined ? 'fail' : 'make',
  });
  try {
    if (!isHere && looksLikeFile(wanted) && (await findWorkflow(place, wanted)) === undefined)
      throw saveFirst();
    const { name, graph, target } = toExecute(certain ?? (await chooseStored(place, wanted, possible)));
    await checkGraph(context, place, name, graph);
    const model = context.arguments.text('model');
    return await finishExecution(context, {
      place,
      printer: new ExecutionPrinter(context, graph),
      open: (signal) =>
        place.execute(target, { input, ...(model === undefined ? {} : { model }) }, { signal }),
    });
  } finally {
    await place.close();
  }
}

async function chooseStored(
  place: WorkflowPlace,
  wanted: string,
  file: WorkflowFile | undefined,
): Promise<Workflow | WorkflowFile> {
  if (file === undefined) return requireWorkflow(place, wanted);
  return (await findWorkflow(place, wanted)) ?? file;
}

function toExecute(workflow: Workflow | WorkflowFile) {
  const { name } = workflow;
  if ('graph' in workflow) return { name, graph: workflow.graph, target: { name, graph: workflow.graph } };
  return { name, graph: workflow.graph_data, target: workflow.id };
}
