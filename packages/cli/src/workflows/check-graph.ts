import { plural } from '../diagnostics/plural.ts';
import { CommandError } from '../program/command-error.ts';
import type { CommandContext } from '../program/command.ts';
import { exitCodes } from '../program/exit-codes.ts';
import { span } from '../terminal/span.ts';
import type { WorkflowPlace } from './workflow-place.ts';

/** Ends with 1 for a graph that cannot be run, after a line for everything that is wrong with it. */
export async function checkGraph(
  { stderr }: CommandContext,
  place: WorkflowPlace,
  name: string,
  graph: unknown,
): Promise<void> {
  const { valid, problems } = await place.validate(graph);
  if (valid) return;
  stderr.lines(
    problems.map(({ message, field, node_id: node }) => {
      const isNamed = node === undefined || message.includes(`"${node}"`);
      const where = [isNamed ? '' : `Node "${node}"`, field ?? ''].filter((part) => part !== '').join(', ');
      return [span('danger', 'error'), `  ${where === '' ? '' : `${where}: `}${message}`];
    }),
  );
  throw new CommandError(
    exitCodes.failed,
    `"${name}" cannot be run: ${plural(problems.length, 'problem')}, as said above. Nothing was done.`,
  );
}
