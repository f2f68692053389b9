import type { ApprovalPreview } from '@techne/exec';
import type { Piece, Style } from '../terminal/span.ts';

const mostFiles = 12;

/** What is different since the last approval of the same folder. */
export function renderChanges(
  changes: NonNullable<ApprovalPreview['changes']>,
  row: (label: string, value: string, style?: Style) => readonly (readonly Piece[])[],
): readonly (readonly Piece[])[] {
  const files = [
    ...changes.changed.map((path) => `changed ${path}`),
    ...changes.added.map((path) => `added ${path}`),
    ...changes.removed.map((path) => `removed ${path}`),
  ];
  const more = files.length - mostFiles;
  return [
    ...row('Changed', `since ${changes.since.slice(0, 16).replace('T', ' ')} UTC`, 'attention'),
    ...files.slice(0, mostFiles).flatMap((file) => row('', file, 'attention')),
    ...(more > 0 ? row('', `and ${more} more`, 'attention') : []),
  ];
}
