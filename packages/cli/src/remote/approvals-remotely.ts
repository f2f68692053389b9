import type { Client, Grant } from '@techne/server/client';
import type { CommandContext } from '../program/command.ts';
import { exitCodes, type ExitCode } from '../program/exit-codes.ts';
import { span, type Piece } from '../terminal/span.ts';
import { isClientError } from './describe-client-error.ts';
import { openClient } from './open-client.ts';

/** `techne approvals` against a server: what waits, and for admins what is remembered. */
export async function approvalsRemotely(context: CommandContext): Promise<ExitCode> {
  const { stdout, stderr, json } = context;
  const { client } = await openClient(context);
  const { items: waiting } = await client.approvals.list({ status: 'pending', limit: 500 });
  const grants = await grantsOf(client);
  if (json) {
    stdout.json([
      ...waiting.map(({ id, skill, tool, digest, run_id }) => {
        return { name: skill, id, tool, run_id, digest, decision: null, decided_at: null, state: 'waiting' };
      }),
      ...grants.map(({ id, skill, digest, decision, decided_at }) => {
        return { name: skill, id, digest, decision, decided_at, state: 'remembered' };
      }),
    ]);
    return exitCodes.done;
  }
  if (waiting.length + grants.length === 0) stderr.line('Nothing waits, and nothing was answered yet.');
  stdout.lines([
    ...waiting.flatMap(({ id, skill, tool, digest, created_at, command }): readonly Piece[][] => [
      [span('accent', skill), '  ', span('attention', 'waiting'), `  ${minuteOf(created_at)}  ${tool}`],
      ...(command === undefined ? [] : [[`  $ ${command}`]]),
      [`  ${digest}`],
      [span('quiet', `  techne approve ${id} decides it`)],
    ]),
    ...grants.flatMap(({ skill, digest, decision, decided_at }): readonly Piece[][] => [
      [
        span('accent', skill),
        '  ',
        span(decision === 'never' ? 'danger' : 'good', decision),
        `  ${minuteOf(decided_at)}`,
      ],
      [`  ${digest}`],
    ]),
  ]);
  return exitCodes.done;
}

/** Only admins see them. */
export async function grantsOf(client: Client): Promise<readonly Grant[]> {
  try {
    return (await client.approvals.grants.list()).items;
  } catch (error) {
    if (isClientError(error) && error.status === 403) return [];
    throw error;
  }
}

function minuteOf(time: string): string {
  return `${time.slice(0, 16).replace('T', ' ')} UTC`;
}
