export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed' | 'place';
  readonly text: string;
}

/** Beyond this many comparisons the middle counts as replaced as a whole. */
const mostComparisons = 4_000_000;
const context = 3;

/** What turns one text into another, line by line, with a few lines around each change. */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const one = before.split('\n');
  const other = after.split('\n');
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (
    end < one.length - start &&
    end < other.length - start &&
    one[one.length - 1 - end] === other[other.length - 1 - end]
  )
    end += 1;
  const middle = diffMiddle(one.slice(start, one.length - end), other.slice(start, other.length - end));
  const same = (lines: readonly string[]): DiffLine[] => lines.map((text) => ({ kind: 'same', text }));
  return shorten([...same(one.slice(0, start)), ...middle, ...same(one.slice(one.length - end))]);
}

function diffMiddle(one: readonly string[], other: readonly string[]): DiffLine[] {
  const removed = (text: string): DiffLine => ({ kind: 'removed', text });
  const added = (text: string): DiffLine => ({ kind: 'added', text });
  if (one.length * other.length > mostComparisons) return [...one.map(removed), ...other.map(added)];
  const width = other.length + 1;
  // The longest common sequence of every pair of ends.
  const longest = new Uint32Array((one.length + 1) * width);
  const at = (row: number, column: number): number => longest[row * width + column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1)
      longest[row * width + column] =
        one[row] === other[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const lines: DiffLine[] = [];
  let row = 0;
  let column = 0;
  while (row < one.length || column < other.length) {
    const [left = '', right = ''] = [one[row], other[column]];
    if (row < one.length && column < other.length && left === right) {
      lines.push({ kind: 'same', text: left });
      row += 1;
      column += 1;
    } else if (column >= other.length || (row < one.length && at(row + 1, column) >= at(row, column + 1))) {
      lines.push(removed(left));
      row += 1;
    } else {
      lines.push(added(right));
      column += 1;
    }
  }
  return lines;
}

/** Leaves out what is far from any change. */
function shorten(lines: readonly DiffLine[]): readonly DiffLine[] {
  const isNear = lines.map(() => false);
  lines.forEach(({ kind }, index) => {
    if (kind !== 'same') isNear.fill(true, Math.max(0, index - context), index + context + 1);
  });
  return lines.flatMap((line, index) => {
    if (isNear[index] === true) return [line];
    return isNear[index - 1] === true && isNear.includes(true, index)
      ? [{ kind: 'place' as const, text: '…' }]
      : [];
  });
}
