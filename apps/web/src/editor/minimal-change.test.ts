import { expect, it } from 'vitest';
import { minimalChange } from './minimal-change.ts';

it.each([
  ['abc', 'abc', undefined],
  ['abc', 'axc', { from: 1, to: 2, insert: 'x' }],
  ['aa', 'aaa', { from: 2, to: 2, insert: 'a' }],
  ['abcd', 'ad', { from: 1, to: 3, insert: '' }],
  ['', 'x', { from: 0, to: 0, insert: 'x' }],
])('turns %j into %j by the smallest change', (before, after, change) => {
  expect(minimalChange(before, after)).toEqual(change);
});
