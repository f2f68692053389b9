import { cutToWidth } from './cut-to-width.ts';
import { displayWidth } from './display-width.ts';

/** Breaks text at its spaces into lines of at most a number of columns. A longer word stands alone, cut. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (displayWidth(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = cutToWidth(word, width);
  }
  if (line !== '') lines.push(line);
  return lines;
}
