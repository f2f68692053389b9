import type { ApprovalEvent, Decision } from '@techne/server/client';
import { askAnswer } from '../approval/ask-answer.ts';
import { renderRow } from '../approval/render-preview.ts';
import type { CommandContext } from '../program/command.ts';
import { commandOf } from '../remote/command-of.ts';
import { renderWaiting } from '../remote/decide-remotely.ts';
import { isClientError } from '../remote/describe-client-error.ts';
import { cleanLine } from '../terminal/clean-text.ts';
import { foldText } from '../terminal/fold-text.ts';
import { span, type Piece } from '../terminal/span.ts';
import type { WorkflowPlace } from './workflow-place.ts';

export type Asked = Extract<ApprovalEvent, { status: 'pending' }> & { readonly node_id?: string };

/** As much of what would be passed on as a question needs. */
const LONGEST_SHOWN = 2_000;

/**
 * Answers what a node asks: `--yes` says once, a person is asked. Undefined where neither is there, or somebody else has
 * to decide: then it goes on waiting.
 */
export async function answerWaiting(
  context: CommandContext,
  place: WorkflowPlace,
  asked: Asked,
): Promise<Decision | undefined> {
  const decision = await choose(context, asked);
  if (decision === undefined) return undefined;
  try {
    await place.approvals.decide(asked.id, decision);
    return decision;
  } catch (error) {
    if (isClientError(error) && error.status === 403) return undefined;
    // Somebody else was faster: what they said counts.
    if (isClientError(error) && error.status === 409) return 'once';
    throw error;
  }
}

async function choose(context: CommandContext, asked: Asked): Promise<Decision | undefined> {
  const { arguments: given, person, stderr } = context;
  const isNode = asked.tool === 'approval' && asked.skill === '';
  if (given.has('yes')) {
    if (asked.warning !== undefined)
      stderr.line(span('danger', 'techne: WARNING: untrusted skill.'), ` ${asked.warning}`);
    return 'once';
  }
  stderr.lines(isNode ? renderQuestion(asked, stderr.width) : renderWaiting(callOf(asked), stderr.width));
  if (person === undefined) return undefined;
  // A node that only asks runs nothing that could be remembered.
  return askAnswer(context, person, isNode ? ['once', 'deny'] : ['once', 'always', 'never', 'deny']);
}

function callOf(asked: Asked): Parameters<typeof renderWaiting>[0] {
  return { ...asked, command: commandOf(asked.preview) };
}

/** What an approval node wants to know, and what it would pass on. */
function renderQuestion(
  { node_id: node = '', reason, preview }: Asked,
  width: number,
): readonly (readonly Piece[])[] {
  return [
    ...foldText(cleanLine(reason), width).map((line) => [span('accent', line)]),
    ...renderRow('Node', node, width),
    ...renderRow('Input', shown(preview), width),
  ];
}

function shown(preview: unknown): string {
  const input = typeof preview === 'object' && preview !== null && 'input' in preview ? preview.input : '';
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}
