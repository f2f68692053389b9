import type { CatalogSkill, Explanation, SkillStatus } from '@techne/skills';
import { renderPlace } from '../diagnostics/render-diagnostic.ts';
import { span, type Piece, type Style } from '../terminal/span.ts';

const styles: Record<SkillStatus, Style> = {
  ok: 'good',
  untrusted: 'untrusted',
  disabled: 'attention',
  invalid: 'danger',
  missing: 'danger',
};

/** How one skill stands and why, in words, with file, line and fix. */
export function renderExplanation(
  explanation: Explanation,
  skill: CatalogSkill | undefined,
): readonly (readonly Piece[])[] {
  const lines: (readonly Piece[])[] = [
    [span('strong', explanation.name), ': ', span(styles[explanation.status], explanation.status)],
  ];
  if (skill !== undefined) lines.push([`  It is ${skill.path}, from the source "${skill.source}".`]);
  for (const { code, message, file, line, hint } of explanation.causes) {
    const place =
      file === undefined || (file === skill?.path && line === undefined)
        ? ''
        : `${renderPlace({ file, ...(line === undefined ? {} : { line }) })}: `;
    const end = /[.!?]$/.test(message) ? '' : '.';
    lines.push([`  - ${place}${message}${end} `, span('quiet', code)]);
    if (hint !== '') lines.push([`    ${hint}`]);
  }
  return lines;
}
