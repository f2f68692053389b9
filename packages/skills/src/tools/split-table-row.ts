/**
 * Splits one line of a GFM pipe table into its trimmed cells. `\|` is a pipe inside a cell; the
 * pipes at both ends are optional.
 *
 * @example
 * splitTableRow('| mode | a \\| b |'); // ['mode', 'a | b']
 */
export function splitTableRow(line: string): readonly string[] {
  const text = line.trim();
  const cells: string[] = [];
  let cell = '';
  let from = 0;
  for (let index = text.indexOf('|'); index !== -1; index = text.indexOf('|', index + 1)) {
    if (text[index - 1] === '\\') {
      cell += text.slice(from, index - 1);
      from = index;
      continue;
    }
    cells.push(cell + text.slice(from, index));
    cell = '';
    from = index + 1;
  }
  cells.push(cell + text.slice(from));
  if (cells[0] === '') cells.shift();
  if (cells.at(-1) === '') cells.pop();
  return cells.map((content) => content.trim());
}
