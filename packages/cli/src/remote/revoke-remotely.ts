import type { CommandContext } from '../program/command.ts';
import { exitCodes, type ExitCode } from '../program/exit-codes.ts';
import { fetchSkill } from './fetch-skill.ts';
import { openClient } from './open-client.ts';

/** `techne revoke` against a server. */
export async function revokeRemotely(context: CommandContext): Promise<ExitCode> {
  const { stdout, stderr, json } = context;
  const [name = ''] = context.arguments.operands;
  const { client } = await openClient(context);
  const { items } = await client.approvals.grants.list();
  const ids = new Set(items.filter(({ skill }) => skill === name).map(({ id }) => id));
  // As here: an answer about a skill that is gone can be forgotten, one about nothing cannot.
  if (ids.size === 0) await fetchSkill(client, name);
  for (const id of ids) await client.approvals.grants.revoke(id);
  if (json) stdout.json({ name, folders: [...ids] });
  else if (ids.size > 0) stdout.line(`Forgotten: every answer about ${name} at the server`);
  else stderr.line(`Nothing was recorded about "${name}".`);
  return exitCodes.done;
}
