import type { ApprovalPreview } from '@techne/exec';
import type { Skill, Standing } from '@techne/skills';
import { trustInWords } from '../detail/skill-facts.ts';
import { foldText } from '../terminal/fold-text.ts';
import { span, type Piece, type Style } from '../terminal/span.ts';
import { listSkillFiles } from './list-skill-files.ts';
import { renderChanges } from './render-changes.ts';
import { renderRow } from './render-preview.ts';

const mostFiles = 40;

/** Everything that a person approves with a skill: its files, its commands, and what changed. */
export function renderSkillPreview(
  skill: Skill & Standing,
  preview: ApprovalPreview,
  width: number,
): readonly (readonly Piece[])[] {
  const row = (label: string, value: string, style?: Style): readonly (readonly Piece[])[] =>
    renderRow(label, value, width, style);
  const files = listSkillFiles(preview.folder);
  const more = files.length - mostFiles;
  return [
    [span('accent', skill.name)],
    ...row('', skill.description),
    ...row('Source', `${skill.source}, ${preview.folder}`),
    ...row('Trust', trustInWords[skill.trust], skill.trust === 'untrusted' ? 'untrusted' : 'good'),
    ...row('Digest', preview.digest),
    ...files.slice(0, mostFiles).flatMap((file, index) => row(index === 0 ? 'Files' : '', file)),
    ...(more > 0 ? row('', `and ${more} more`) : []),
    ...skill.tools.flatMap((tool, index) =>
      row(index === 0 ? 'Commands' : '', tool.command.source, 'strong'),
    ),
    ...(preview.changes === undefined ? [] : renderChanges(preview.changes, row)),
    ...(preview.warning === undefined
      ? []
      : foldText(`WARNING: ${preview.warning}`, width).map((line) => [span('danger', line)])),
  ];
}
