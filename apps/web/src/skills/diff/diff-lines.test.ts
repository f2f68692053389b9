import { expect, it } from 'vitest';
import { diffLines } from './diff-lines.ts';

const marks = { same: ' ', added: '+', removed: '-', place: '@' } as const;
const show = (before: string, after: string): string[] =>
  diffLines(before, after).map(({ kind, text }) => marks[kind] + text);

it('shows what was taken out and put in, in order', () => {
  expect(show('a\nb\nc', 'a\nx\nc\nd')).toEqual([' a', '-b', '+x', ' c', '+d']);
});

it('shows nothing when nothing changed', () => {
  expect(show('a\nb', 'a\nb')).toEqual([]);
});

it('leaves out what is far from a change', () => {
  const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`);
  const shown = show(lines.join('\n'), lines.with(2, 'first').with(27, 'last').join('\n'));
  expect(shown).toContain('@…');
  expect(shown).not.toContain(' line 15');
  expect(shown).toEqual(expect.arrayContaining(['-line 2', '+first', '-line 27', '+last']));
});

it('gives up on finding the smallest difference of very long texts, and still tells all', () => {
  const one = Array.from({ length: 3000 }, (_, index) => `a${index}`).join('\n');
  const other = Array.from({ length: 3000 }, (_, index) => `b${index}`).join('\n');
  expect(show(one, other)).toHaveLength(6000);
});
