import { readValues } from '../execution/read-values.ts';
import type { CommandContext } from '../program/command.ts';
import type { ExitCode } from '../program/exit-codes.ts';
import { warnOfUnknownMode } from '../program/mode-option.ts';
import { UsageError } from '../program/usage-error.ts';
import { findTool } from '../tools/find-tool.ts';
import { finishExecution } from './finish-execution.ts';
import { openClient } from './open-client.ts';
import { openRemoteCatalog } from './open-remote-catalog.ts';

/** `techne call` against a server. */
export async function callRemotely(context: CommandContext): Promise<ExitCode> {
  const { arguments: given } = context;
  const [wanted = ''] = given.operands;
  if (given.has('dry-run'))
    throw new UsageError('--dry-run shows what this machine would run and does not go with a server', {
      program: 'techne call',
    });
  const { client } = await openClient(context);
  await warnOfUnknownMode(context);
  const mode = given.text('mode');
  // `skill.tool` names its skill, so that the others need not be read.
  const catalog = await openRemoteCatalog(context, !wanted.includes('.'));
  const { skill, tool } = await findTool(catalog, wanted, mode);
  const values = await readValues(context, tool);
  const call = { arguments: values, ...(mode === undefined ? {} : { mode }) };
  return finishExecution(context, client, (signal) =>
    client.skills.callTool(skill.name, tool.name, call, { signal }),
  );
}
