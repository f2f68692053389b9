import type { DiffLine } from './diff-lines.ts';

/** The lines of a diff as `git diff` writes it, by what they mean. */
export function parseUnifiedDiff(diff: string): readonly DiffLine[] {
  let isHeader = true;
  return diff
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => {
      if (line.startsWith('diff ')) isHeader = true;
      if (line.startsWith('@@')) {
        isHeader = false;
        return { kind: 'place', text: line };
      }
      if (isHeader) return { kind: 'place', text: line };
      if (line.startsWith('+')) return { kind: 'added', text: line.slice(1) };
      if (line.startsWith('-')) return { kind: 'removed', text: line.slice(1) };
      return line.startsWith('\\') ? { kind: 'place', text: line } : { kind: 'same', text: line.slice(1) };
    });
}
