import type { CatalogSkill, TrustLevel } from '@techne/skills';
import { plural } from '../diagnostics/plural.ts';
import { cleanLine } from '../terminal/clean-text.ts';
import { cutToWidth, fitToWidth } from '../terminal/cut-to-width.ts';
import { displayWidth } from '../terminal/display-width.ts';
import { span, type Piece, type Style } from '../terminal/span.ts';

/** What is shown of a skill; `facts` stand in the order of `titles`. */
interface Row {
  readonly name: string;
  readonly description: string;
  readonly trust: TrustLevel;
  readonly facts: readonly string[];
}

const gap = '  ';
const longestNameColumn = 40;
/** `sha256:` and enough digits to tell two apart by eye. */
const digestColumn = 19;
/** With less room than this for descriptions, a table says nothing. */
const leastDescription = 36;

const trustStyles: Record<TrustLevel, Style> = { bundled: 'good', user: 'good', untrusted: 'untrusted' };

/**
 * The skills as a table as wide as the terminal; where that is too narrow for one, each skill takes two lines.
 *
 * @param digests by name, to be shown too
 */
export function renderSkills(
  skills: readonly CatalogSkill[],
  width: number,
  digests: ReadonlyMap<string, string> = new Map(),
): readonly (readonly Piece[])[] {
  const showProblems = skills.some((skill) => describeProblems(skill) !== '');
  const showDigests = digests.size > 0;
  const titles = [
    'SOURCE',
    'TRUST',
    'DIALECT',
    ...(showProblems ? ['PROBLEMS'] : []),
    ...(showDigests ? ['DIGEST'] : []),
  ];
  const rows = skills.map((skill): Row => {
    const facts: string[] = [skill.source, skill.trust, skill.dialect];
    if (showProblems) facts.push(describeProblems(skill));
    if (showDigests) facts.push(digests.get(skill.name)?.slice(0, digestColumn) ?? '');
    return {
      name: cleanLine(skill.name),
      description: cleanLine(skill.description),
      trust: skill.trust,
      facts,
    };
  });
  const factWidths = titles.map((title, column) =>
    widest([title, ...rows.map((row) => row.facts[column] ?? '')]),
  );
  const nameWidth = Math.min(longestNameColumn, widest(['NAME', ...rows.map((row) => row.name)]));
  const taken = factWidths.reduce((sum, each) => sum + gap.length + each, nameWidth + gap.length);
  if (width - taken < leastDescription) return rows.flatMap((row) => renderStacked(row, width));

  const description = Math.min(
    width - taken,
    widest(['DESCRIPTION', ...rows.map((row) => row.description)], width),
  );
  const widths = [nameWidth, description, ...factWidths];
  const header = ['NAME', 'DESCRIPTION', ...titles].map((title, column) =>
    fitToWidth(title, widths[column] ?? 0),
  );
  return [[span('quiet', header.join(gap))], ...rows.map((row) => renderRow(row, widths))];
}

function renderRow({ name, description, trust, facts }: Row, widths: readonly number[]): readonly Piece[] {
  const [source = '', trustText = '', ...rest] = facts.map((fact, column) =>
    fitToWidth(fact, widths[column + 2] ?? 0),
  );
  const end = rest.map((fact) => gap + fact).join('');
  return [
    span('accent', fitToWidth(name, widths[0] ?? 0)),
    gap + fitToWidth(description, widths[1] ?? 0) + gap + source + gap,
    span(trustStyles[trust], trustText),
    end,
  ];
}

/** Name and facts on one line, the description below it. */
function renderStacked(
  { name, description, trust, facts }: Row,
  width: number,
): readonly (readonly Piece[])[] {
  // A bundled skill is of bundled trust: once is enough.
  const others = facts.filter((fact) => fact !== '' && fact !== trust).map((fact) => `, ${fact}`);
  const rest = others.join('');
  const head = cutToWidth(
    name,
    Math.max(Math.floor(width / 2), width - gap.length - trust.length - displayWidth(rest)),
  );
  const room = width - displayWidth(head) - gap.length - trust.length;
  return [
    [span('accent', head), gap, span(trustStyles[trust], trust), span('quiet', cutToWidth(rest, room))],
    [gap + cutToWidth(description, width - gap.length)],
  ];
}

/** What is wrong with a listed skill, in a word or two. */
function describeProblems(skill: CatalogSkill): string {
  const warnings = skill.diagnostics.length === 0 ? '' : plural(skill.diagnostics.length, 'warning');
  if (skill.available) return warnings;
  return warnings === '' ? 'disabled' : `disabled, ${warnings}`;
}

/** The columns of the widest text; more than `enough` makes no difference. */
function widest(texts: readonly string[], enough = Infinity): number {
  let width = 0;
  for (const text of texts) {
    if (width >= enough) break;
    width = Math.max(width, displayWidth(text));
  }
  return width;
}
