import type { Diagnostic } from '@codemirror/lint';
import type { Text } from '@codemirror/state';
import type { EditorProblem } from './editor-problem.ts';

/** Where problems stand in a text. Those without a line are left to the list beside the editor. */
export function problemDiagnostics(doc: Text, problems: readonly EditorProblem[]): Diagnostic[] {
  return problems.flatMap(({ severity, message, hint, line, column }) => {
    if (line === undefined || line < 1 || line > doc.lines) return [];
    const { from, text } = doc.line(line);
    const indentation = text.length - text.trimStart().length;
    const start = column === undefined ? indentation : offsetOf(text, column);
    // What stands there to the next blank, or all of the line when only the line is known.
    const length = column === undefined ? text.length : (/^\S+/.exec(text.slice(start))?.[0].length ?? 0);
    const end = column === undefined ? text.trimEnd().length : start + length;
    return [
      { from: from + Math.min(start, end), to: from + end, severity, message: `${message}\n${hint}`.trim() },
    ];
  });
}

/** Columns count characters, the editor counts UTF-16 units. */
export function offsetOf(text: string, column: number): number {
  return Math.min(
    text.length,
    Array.from(text)
      .slice(0, Math.max(0, column - 1))
      .join('').length,
  );
}
