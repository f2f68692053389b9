import { CommandError } from '../program/command-error.ts';
import type { CommandContext } from '../program/command.ts';
import { exitCodes, type ExitCode } from '../program/exit-codes.ts';
import { checkGraph } from './check-graph.ts';
import { namedAs, requireWorkflow } from './find-workflow.ts';
import { workflowCommand } from './how-to-go-on.ts';
import { openWorkflowPlace } from './open-workflow-place.ts';
import { noSuchFile, readWorkflowFile, type WorkflowFile } from './workflow-file.ts';
import type { WorkflowPlace } from './workflow-place.ts';

/** `techne workflow save`: a file becomes a workflow, or takes the place of one that is named. */
export async function saveWorkflow(
  context: CommandContext,
  [file = '', replaced]: readonly string[],
): Promise<ExitCode> {
  const { stdout, json } = context;
  const read = await readWorkflowFile(context, file);
  if (read === undefined) throw noSuchFile(file);
  const place = await openWorkflowPlace(context, {
    worker: false,
    missing: replaced === undefined ? 'make' : 'fail',
  });
  try {
    await checkGraph(context, place, read.name, read.graph);
    const saved =
      replaced === undefined
        ? await create(context, place, file, read)
        : await replace(context, place, read, replaced);
    if (json) stdout.json(saved);
    else stdout.line(`Saved: ${saved.name}, version ${saved.version}  ${saved.id}`);
    return exitCodes.done;
  } finally {
    await place.close();
  }
}

/** What is there already is not overwritten by accident. */
async function create(context: CommandContext, place: WorkflowPlace, file: string, read: WorkflowFile) {
  const name = context.arguments.text('name') ?? read.name;
  const [same] = await namedAs(place, name);
  if (same !== undefined)
    throw new CommandError(
      exitCodes.failed,
      `there is a workflow called "${name}". ${workflowCommand(context, 'save', file, same.id)} replaces it; --name gives another name.`,
    );
  const { description, graph } = read;
  return place.create({ name, description, graph_data: graph, ...visibility(context) });
}

async function replace(context: CommandContext, place: WorkflowPlace, read: WorkflowFile, wanted: string) {
  const { id } = await requireWorkflow(place, wanted);
  const name = context.arguments.text('name');
  return place.update(id, {
    graph_data: read.graph,
    ...(read.description === '' ? {} : { description: read.description }),
    ...(name === undefined ? {} : { name }),
    ...visibility(context),
  });
}

function visibility({ arguments: given }: CommandContext): { readonly visibility?: 'tenant' } {
  return given.has('share') ? { visibility: 'tenant' } : {};
}
