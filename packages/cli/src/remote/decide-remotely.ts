import type { Client, Decision } from '@techne/server/client';
import { askAnswer } from '../approval/ask-answer.ts';
import { renderRow } from '../approval/render-preview.ts';
import { CommandError } from '../program/command-error.ts';
import type { CommandContext } from '../program/command.ts';
import { exitCodes } from '../program/exit-codes.ts';
import { cleanLine } from '../terminal/clean-text.ts';
import { span, type Piece } from '../terminal/span.ts';
import { isClientError } from './describe-client-error.ts';

/** A call that waits. */
export interface WaitingCall {
  readonly id: string;
  readonly skill: string;
  readonly tool: string;
  readonly reason?: string | undefined;
  readonly warning?: string | undefined;
  readonly command?: string | undefined;
}

/**
 * Decides about a call that waits at the server: `--yes` answers once, a person is asked. Where neither is there, or the
 * account is none of an admin, it goes on waiting and the command ends with 3.
 */
export async function decideRemotely(
  context: CommandContext,
  client: Client,
  call: WaitingCall,
): Promise<void> {
  const decision = await chooseDecision(context, call);
  try {
    await client.approvals.decide(call.id, decision);
  } catch (error) {
    if (isClientError(error) && error.status === 403) throw waits(call, 'only an admin can decide');
    // Somebody else was faster: what they said counts.
    if (isClientError(error) && error.status === 409) return;
    throw error;
  }
}

async function chooseDecision(context: CommandContext, call: WaitingCall): Promise<Decision> {
  const { arguments: given, person, stderr } = context;
  if (given.has('yes')) {
    if (call.warning !== undefined)
      stderr.line(span('danger', 'techne: WARNING: untrusted skill.'), ` ${call.warning}`);
    return 'once';
  }
  stderr.lines(renderWaiting(call, stderr.width));
  if (person === undefined) throw waits(call, 'nobody is here to ask');
  return askAnswer(context, person, ['once', 'always', 'never', 'deny']);
}

/** What waits, in lines that fit. */
export function renderWaiting(call: WaitingCall, width: number): readonly (readonly Piece[])[] {
  return [
    [span('accent', cleanLine(`Run ${call.tool} of ${call.skill}?`))],
    ...(call.command === undefined ? [] : renderRow('Command', call.command, width, 'strong')),
    ...(call.reason === undefined ? [] : renderRow('Why', call.reason, width)),
    ...renderRow('Sandbox', 'yes, at the server', width),
    ...(call.warning === undefined ? [] : renderRow('Warning', call.warning, width, 'danger')),
  ];
}

function waits({ id, tool }: WaitingCall, why: string): CommandError {
  return new CommandError(
    exitCodes.refused,
    `"${tool}" waits at the server, for ${why}. An admin decides with techne approve ${id}, or you add --yes.`,
  );
}
