import { diffSequences, type Difference } from './diff-sequences.ts';

/** Unchanged lines around a change. */
const context = 3;
/** Larger texts are only said to differ. */
const mostLines = 100_000;

/** The difference of two texts as `diff -u` shows it, without the lines that name the files; empty when there is none. */
export function unifiedDiff(before: string, after: string): string {
  if (before === after) return '';
  const from = linesOf(before);
  const to = linesOf(after);
  if (from.length + to.length > mostLines) return 'Large files differ\n';
  const numbers = new Map<string, number>();
  const hunks = groupHunks(diffSequences(number(from, numbers), number(to, numbers)));
  return hunks.map((hunk) => renderHunk(hunk, from, to)).join('');
}

/** With their line ends, so that a missing one at the end of the file shows. */
function linesOf(text: string): readonly string[] {
  const lines = text.split(/(?<=\n)/);
  return lines.length === 1 && lines[0] === '' ? [] : lines;
}

function number(lines: readonly string[], numbers: Map<string, number>): Int32Array {
  return Int32Array.from(lines, (line) => {
    let value = numbers.get(line);
    if (value === undefined) numbers.set(line, (value = numbers.size));
    return value;
  });
}

/** Changes whose unchanged lines would touch go together. */
function groupHunks(differences: readonly Difference[]): readonly (readonly Difference[])[] {
  const hunks: Difference[][] = [];
  for (const difference of differences) {
    const hunk = hunks.at(-1);
    const last = hunk?.at(-1);
    if (hunk !== undefined && last !== undefined && difference.fromStart - last.fromEnd <= 2 * context)
      hunk.push(difference);
    else hunks.push([difference]);
  }
  return hunks;
}

function renderHunk(hunk: readonly Difference[], from: readonly string[], to: readonly string[]): string {
  const first = hunk[0];
  const last = hunk.at(-1);
  if (first === undefined || last === undefined) return '';
  const lead = Math.min(context, first.fromStart);
  const trail = Math.min(context, from.length - last.fromEnd);
  const fromStart = first.fromStart - lead;
  const toStart = first.toStart - lead;
  const fromEnd = last.fromEnd + trail;
  const toEnd = last.toEnd + trail;
  const lines: string[] = [];
  let at = fromStart;
  for (const change of hunk) {
    for (const line of from.slice(at, change.fromStart)) lines.push(show(' ', line));
    for (const line of from.slice(change.fromStart, change.fromEnd)) lines.push(show('-', line));
    for (const line of to.slice(change.toStart, change.toEnd)) lines.push(show('+', line));
    at = change.fromEnd;
  }
  for (const line of from.slice(at, fromEnd)) lines.push(show(' ', line));
  return `@@ -${range(fromStart, fromEnd)} +${range(toStart, toEnd)} @@\n${lines.join('')}`;
}

function range(start: number, end: number): string {
  const length = end - start;
  // An empty range is named by the line before it.
  const line = length === 0 ? start : start + 1;
  return length === 1 ? String(line) : `${line},${length}`;
}

function show(mark: string, line: string): string {
  return line.endsWith('\n') ? mark + line : `${mark}${line}\n\\ No newline at end of file\n`;
}
