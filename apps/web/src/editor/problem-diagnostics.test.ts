import { Text } from '@codemirror/state';
import { expect, it } from 'vitest';
import { problemDiagnostics } from './problem-diagnostics.ts';

const doc = Text.of(['---', '  name: 漢😀 {{other}} x', '---']);
const marked = (place: { line?: number; column?: number }): string[] =>
  problemDiagnostics(doc, [{ severity: 'error', message: 'm', hint: 'h', ...place }]).map(({ from, to }) =>
    doc.sliceString(from, to),
  );

it('marks the word at a column, counted in characters', () => {
  expect(marked({ line: 2, column: 12 })).toEqual(['{{other}}']);
});

it('marks the whole line where only the line is known', () => {
  expect(marked({ line: 2 })).toEqual(['name: 漢😀 {{other}} x']);
});

it('marks nothing outside of the text', () => {
  expect(marked({})).toEqual([]);
  expect(marked({ line: 9 })).toEqual([]);
  expect(marked({ line: 1, column: 99 })).toEqual(['']);
});
