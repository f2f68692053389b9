import type { Approval } from '@techne/server/client';
import { askYes } from '../approval/ask-answer.ts';
import { CommandError } from '../program/command-error.ts';
import type { CommandContext } from '../program/command.ts';
import { exitCodes, type ExitCode } from '../program/exit-codes.ts';
import { renderWaiting } from './decide-remotely.ts';
import { openClient } from './open-client.ts';

/** `techne approve` against a server: decides what waits, by the name of the skill or the id of the approval. */
export async function approveRemotely(context: CommandContext): Promise<ExitCode> {
  const { arguments: given, stdout, stderr, json } = context;
  const [name = ''] = given.operands;
  const decision = given.has('never') ? 'never' : 'always';
  const { client } = await openClient(context);
  const { items } = await client.approvals.list({ status: 'pending', limit: 500 });
  const waiting = items.filter(({ id, skill }) => id === name || skill === name);
  if (waiting.length === 0)
    throw new CommandError(
      exitCodes.notFound,
      `nothing of "${name}" waits at the server. techne approvals lists what does.`,
    );
  for (const each of waiting) {
    stderr.lines(renderWaiting(each, stderr.width));
    await confirm(context, decision);
    await client.approvals.decide(each.id, decision);
    if (json) stdout.jsonLine(report(each, decision));
    else stdout.line(describe(each.skill, decision));
  }
  return exitCodes.done;
}

async function confirm(context: CommandContext, decision: 'always' | 'never'): Promise<void> {
  const { arguments: given, person } = context;
  if (given.has('yes')) return;
  if (person === undefined)
    throw new CommandError(
      exitCodes.refused,
      'nothing was recorded, for nobody is here to ask. Run it on a terminal, or read the above and add --yes.',
    );
  const question = decision === 'never' ? 'Never run this version?' : 'Approve this version?';
  if (!(await askYes(context, person, question)))
    throw new CommandError(exitCodes.refused, 'the answer was no; nothing was recorded.');
}

function report(
  { skill, digest, id, run_id }: Approval,
  decision: string,
): Readonly<Record<string, unknown>> {
  return { name: skill, id, run_id, digest, decision };
}

function describe(name: string, decision: 'always' | 'never'): string {
  const undo = `techne revoke ${name} undoes it.`;
  if (decision === 'never') return `Recorded: this version of ${name} never runs. ${undo}`;
  return `Approved: this version of ${name}. ${undo}`;
}
