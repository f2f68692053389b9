import { displayWidth } from './display-width.ts';

let segmenter: Intl.Segmenter | undefined;

/**
 * Breaks text into lines of at most a number of columns, at spaces where it can, inside words where it must. Unlike
 * `wrapText` it leaves nothing out: for what a person has to read in full.
 *
 * @example
 * foldText('git log --oneline', 8); // ['git log ', '--onelin', 'e']
 */
export function foldText(text: string, width: number): string[] {
  const room = Math.max(1, width);
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const { segment } of segmenter.segment(text)) {
    const columns = displayWidth(segment);
    while (used + columns > room && line !== '') {
      const cut = line.lastIndexOf(' ') + 1;
      const end = cut > 0 && segment !== ' ' ? cut : line.length;
      lines.push(line.slice(0, end));
      line = line.slice(end);
      used = displayWidth(line);
    }
    line += segment;
    used += columns;
  }
  return line === '' ? lines : [...lines, line];
}
