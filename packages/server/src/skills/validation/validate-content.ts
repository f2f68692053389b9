import { countTokens, parseSkill, readWrittenName, type DialectName, type Diagnostic } from '@techne/skills';
import type { Caller } from '../../http/caller.ts';
import { ownerProblem } from '../content/owner-problem.ts';
import { sizeProblem } from '../content/parse-content.ts';
import { reservedProblem } from '../content/reserved-names.ts';
import { nameProblem } from '../content/skill-name.ts';
import { describeFinding, type Finding } from '../describe/describe-finding.ts';
import { checkPrompt } from './check-prompt.ts';
import { describeDraft, type DraftDetail } from './describe-draft.ts';
import { discloseAlone, type AloneFormats } from './disclose-alone.ts';

/** What saving would say of a text, and how the skill would look. */
export interface ContentVerdict {
  readonly valid: boolean;
  /** Null when it cannot be told. */
  readonly dialect: DialectName | null;
  readonly errors: readonly Finding[];
  readonly warnings: readonly Finding[];
  /** Null when the text cannot be read as a skill. */
  readonly detail: DraftDetail | null;
  readonly formats: AloneFormats | null;
  readonly body_tokens: number;
}

type Remark = Omit<Diagnostic, 'file'>;

/** Stands for the name where neither the text nor the request says one. */
const standIn = 'my-skill';

/** Looks at a text as saving would (ruling 25), all rules at once, and writes nothing. */
export async function validateContent(
  content: Uint8Array,
  asked: string | undefined,
  caller: Caller,
): Promise<ContentVerdict> {
  // Before anything is parsed, as when it is saved.
  const tooLarge = sizeProblem(content);
  if (tooLarge !== null) {
    const hint = 'Move long material into files in references/.';
    return refused([{ code: 'FILE_TOO_LARGE', severity: 'error', message: tooLarge, hint }]);
  }
  const written = readWrittenName(content);
  const name = asked ?? written ?? standIn;
  const remarks = remarksOnName(name, asked ?? written);
  const options = { file: 'SKILL.md', folderName: name, dialect: 'managed', strict: true } as const;
  const parsed = parseSkill(content, options);
  remarks.push(...parsed.diagnostics.map((each) => inTheEditor(each, name)));
  if (!parsed.ok) {
    const lenient = parseSkill(content, { ...options, strict: false });
    return refused(remarks, lenient.ok ? lenient.manifest.dialect : null);
  }
  const foreign = ownerProblem(parsed.manifest.raw['user_id'], caller);
  if (foreign !== null)
    remarks.push({
      code: 'FIELD_RANGE',
      severity: 'error',
      message: foreign,
      hint: 'Remove the line `user_id`; it is added when the skill is saved.',
    });
  remarks.push(...checkPrompt(content, parsed));
  return {
    ...refused(remarks, parsed.manifest.dialect),
    valid: !remarks.some(isError),
    detail: describeDraft(parsed),
    formats: await discloseAlone(name, content, parsed),
    body_tokens: countTokens(parsed.body.trim()),
  };
}

function refused(remarks: readonly Remark[], dialect: DialectName | null = null): ContentVerdict {
  return {
    valid: false,
    dialect,
    errors: remarks.filter(isError).map(describeFinding),
    warnings: remarks.filter((each) => !isError(each)).map(describeFinding),
    detail: null,
    formats: null,
    body_tokens: 0,
  };
}

function remarksOnName(name: string, known: string | undefined): Remark[] {
  if (known === undefined) {
    const message = `Nothing says what the skill is called; ${standIn} stands for it here`;
    return [{ code: 'NAME_MISSING', severity: 'warning', message, hint: 'Give it a name.' }];
  }
  const reserved = reservedProblem(name);
  if (reserved !== null)
    return [{ code: 'NAME_REFUSED', severity: 'error', message: reserved, hint: 'Give it another name.' }];
  const message = nameProblem(name);
  if (message === null) return [];
  const hint = 'Use 1 to 64 lower-case letters and digits, with single hyphens between them.';
  return [{ code: 'NAME_INVALID', severity: 'error', message, hint }];
}

/** Who types into a form has no folder to rename. */
function inTheEditor(diagnostic: Diagnostic, name: string): Remark {
  if (diagnostic.code !== 'NAME_MISMATCH') return diagnostic;
  const hint = `Write \`name: ${name}\`, or save the skill under the name that it has.`;
  return {
    ...diagnostic,
    message: diagnostic.message.replace("the folder's name", 'the name asked for'),
    hint,
  };
}

function isError({ severity }: Remark): boolean {
  return severity === 'error';
}
