import type { ApprovalGate, ApprovalPreview, ApprovalRequest } from '@techne/exec';
import { CommandError } from '../program/command-error.ts';
import type { CommandContext } from '../program/command.ts';
import { exitCodes } from '../program/exit-codes.ts';
import { span } from '../terminal/span.ts';
import { askAnswer } from './ask-answer.ts';
import { renderPreview, type PreviewFacts } from './render-preview.ts';

export interface Asked {
  readonly request: ApprovalRequest;
  readonly facts: PreviewFacts;
  /** The digest of the bytes that the request was made of. */
  readonly digest: string | undefined;
}

/**
 * Gets a person's yes for something that is about to run, or ends the command with 3 (ruling 23). The preview that
 * comes back is for `gate.verify`, right before the run.
 */
export async function obtainApproval(
  context: CommandContext,
  gate: ApprovalGate,
  { request, facts, digest }: Asked,
): Promise<ApprovalPreview> {
  const { stderr, person, arguments: given } = context;
  const { decision, preview } = await gate.check(request);
  if (preview.digest !== digest) throw changedMeanwhile(preview);
  if (decision.answer === 'allow') return preview;
  if (decision.answer === 'deny') throw saidNever(preview);
  if (given.has('yes')) {
    if (preview.warning !== undefined)
      stderr.line(span('danger', 'techne: WARNING: untrusted skill.'), ` ${preview.warning}`);
    await gate.answer(preview, 'once');
    return preview;
  }
  stderr.lines(renderPreview(preview, facts, stderr.width));
  if (person === undefined) throw nobodyToAsk(preview);
  // Where every run is asked about, "always" would promise what does not hold.
  const asksAlways = request.trust === 'untrusted' || request.alwaysAsk;
  const answers = asksAlways
    ? (['once', 'never', 'deny'] as const)
    : (['once', 'always', 'never', 'deny'] as const);
  await gate.answer(preview, await askAnswer(context, person, answers));
  return preview;
}

function changedMeanwhile({ name }: ApprovalPreview): CommandError {
  return new CommandError(
    exitCodes.refused,
    `"${name}" changed while it was read; nothing was run. Try again.`,
  );
}

function saidNever({ name }: ApprovalPreview): CommandError {
  return new CommandError(
    exitCodes.refused,
    `"${name}" is not run: the answer for this version was never. techne revoke ${name} forgets that answer.`,
  );
}

function nobodyToAsk({ name }: ApprovalPreview): CommandError {
  return new CommandError(
    exitCodes.refused,
    `"${name}" was not run, for nobody is here to ask. Run it on a terminal, or read the above and add --yes.`,
  );
}
