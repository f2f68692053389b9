import type { ConfirmationAnswer, TurnRequest } from '@techne/agent';
import type { ApprovalPreview, Redactor } from '@techne/exec';
import { askAnswer } from '../approval/ask-answer.ts';
import { renderPreview, renderRow, type PreviewFacts } from '../approval/render-preview.ts';
import type { ConfiguredWorkspace } from '../catalog/open-catalog.ts';
import { declaredValues } from '../execution/declared-values.ts';
import type { CommandContext } from '../program/command.ts';
import { Interrupted } from '../terminal/person.ts';
import { span, type Piece } from '../terminal/span.ts';

type Question = Parameters<NonNullable<TurnRequest['ask']>>[0];

/**
 * Asks about a call that a model wants, with the same words as `techne call`. `--yes` answers once; where nobody can be
 * asked the answer is no, and the model is told so.
 */
export function askAboutCall(
  context: CommandContext,
  workspace: ConfiguredWorkspace,
  redactor: Redactor,
): (question: Question) => Promise<ConfirmationAnswer> {
  const { stderr, person, arguments: given } = context;
  return async ({ tool, need }) => {
    const preview = redactor.redactValue(need.preview);
    if (given.has('yes')) {
      if (need.warning !== undefined)
        stderr.line(span('danger', 'techne: WARNING: untrusted skill.'), ` ${need.warning}`);
      return 'once';
    }
    const { asksAlways, ...facts } = await factsOf(workspace, tool, preview);
    stderr.lines(renderQuestion(facts, need.reason, preview, stderr.width));
    if (person === undefined) {
      stderr.line(`techne: "${tool}" was not run, for nobody is here to ask. Add --yes to allow every call.`);
      return 'deny';
    }
    // Where every run is asked about, "always" would promise what does not hold.
    const answers = asksAlways
      ? (['once', 'never', 'deny'] as const)
      : (['once', 'always', 'never', 'deny'] as const);
    try {
      return await askAnswer(context, person, answers);
    } catch (error) {
      // Ctrl-C ends the turn; until it has ended, the answer is no.
      if (error instanceof Interrupted) return 'deny';
      throw error;
    }
  };
}

/** What the skill says of itself, beside the gate's preview. */
async function factsOf(
  { catalog, loaded }: ConfiguredWorkspace,
  tool: string,
  preview: unknown,
): Promise<PreviewFacts & { readonly asksAlways: boolean }> {
  const skill = isSkillPreview(preview) ? catalog.find(preview.name) : undefined;
  if (skill === undefined) return { what: tool, declaresNetwork: false, variables: [], asksAlways: false };
  const { gibberish } = skill.manifest;
  return {
    what: tool,
    declaresNetwork: gibberish?.network ?? false,
    variables: Object.keys(await declaredValues(loaded.config, skill)),
    asksAlways: skill.trust === 'untrusted' || gibberish?.alwaysAsk === true,
  };
}

function renderQuestion(
  facts: PreviewFacts,
  reason: string,
  preview: unknown,
  width: number,
): readonly (readonly Piece[])[] {
  if (isSkillPreview(preview)) return renderPreview(preview, facts, width);
  const command = isObject(preview) ? preview['command'] : undefined;
  const shown = typeof command === 'string' ? command : JSON.stringify(preview);
  return [
    [span('accent', `Run ${facts.what}?`)],
    ...renderRow('Command', shown, width, 'strong'),
    ...renderRow('Why', reason, width),
    ...(isObject(preview) && preview['sandboxed'] === true
      ? renderRow('Sandbox', 'yes: it cannot change your files', width)
      : []),
  ];
}

/** The gate's own preview, which went through JSON; a tool of the host shows less. */
function isSkillPreview(preview: unknown): preview is ApprovalPreview {
  return isObject(preview) && typeof preview['folder'] === 'string' && typeof preview['digest'] === 'string';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
