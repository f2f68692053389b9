import { decodeText } from './decode-text.ts';
import type { DocumentLimits } from './document-limits.ts';
import { TextBuilder, type DocumentText } from './document-text.ts';
import { parseCsv } from './parse-csv.ts';

/** A row becomes `column: value; column: value`, so that a row that is found alone still says what its values are. */
export function readCsv(bytes: Uint8Array, { textCharacters }: DocumentLimits): DocumentText {
  const builder = new TextBuilder(textCharacters);
  let columns: readonly string[] | undefined;
  for (const { line, cells } of parseCsv(decodeText(bytes))) {
    builder.mark({ line });
    if (columns === undefined) {
      columns = cells.map(oneLine);
      builder.add(`${columns.join('; ')}\n`);
      continue;
    }
    let isFirst = true;
    for (const [index, cell] of cells.entries()) {
      const value = oneLine(cell);
      if (value === '') continue;
      const column = columns[index] ?? '';
      builder.add(`${isFirst ? '' : '; '}${column === '' ? '' : `${column}: `}${value}`);
      isFirst = false;
    }
    builder.add('\n');
  }
  return builder.finish('csv');
}

function oneLine(cell: string): string {
  return cell.split(/\s+/).join(' ').trim();
}
