import { displayWidth } from './display-width.ts';

const ellipsis = '…';
const ascii = /^[\u0020-\u007e]*$/;
let segmenter: Intl.Segmenter | undefined;

/**
 * Cuts text to a number of columns, with an ellipsis in the last one, never inside what a person sees as one
 * character.
 *
 * @example
 * cutToWidth('Reads the log', 8); // 'Reads t…'
 */
export function cutToWidth(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  if (width < 1) return '';
  // Characters of one column each: no need for the rules of Unicode, which take a while.
  if (ascii.test(text)) return text.slice(0, width - 1).trimEnd() + ellipsis;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  let kept = '';
  let used = 1;
  for (const { segment } of segmenter.segment(text)) {
    used += displayWidth(segment);
    if (used > width) break;
    kept += segment;
  }
  return kept.trimEnd() + ellipsis;
}

/** Cuts or fills text with spaces to exactly a number of columns. */
export function fitToWidth(text: string, width: number): string {
  const cut = cutToWidth(text, width);
  // Of plain text and its ellipsis, each character takes one column.
  return ascii.test(text) ? cut.padEnd(width) : cut + ' '.repeat(Math.max(0, width - displayWidth(cut)));
}
