import { checkPath } from '@techne/skills';
import type { CommandContext } from '../program/command.ts';
import type { ExitCode } from '../program/exit-codes.ts';
import { UsageError } from '../program/usage-error.ts';
import { fetchSkill } from './fetch-skill.ts';
import { finishExecution } from './finish-execution.ts';
import { openClient } from './open-client.ts';

/** `techne script` against a server. */
export async function scriptRemotely(context: CommandContext): Promise<ExitCode> {
  const { arguments: given } = context;
  const [name = '', file = '', ...args] = given.operands;
  const local = given.has('network') ? 'network' : given.text('mode') === undefined ? undefined : 'mode';
  if (local !== undefined)
    throw new UsageError(`--${local} does not go with a server`, { program: 'techne script' });
  const path = checkPath(file);
  const { client } = await openClient(context);
  const { name: skill } = await fetchSkill(client, name);
  return finishExecution(context, client, (signal) =>
    client.skills.runScript(skill, path, { arguments: args }, { signal }),
  );
}
