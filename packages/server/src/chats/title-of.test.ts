import { expect, it } from 'vitest';
import { titleOf } from './title-of.ts';

it.each([
  ['Hello', 'Hello'],
  ['  two\n lines ', 'two lines'],
  [`${'word '.repeat(20)}`, `${'word '.repeat(12).trim()}…`],
  ['x'.repeat(100), `${'x'.repeat(60)}…`],
  [`${'y'.repeat(59)} next`, `${'y'.repeat(59)}…`],
  ['😀'.repeat(70), `${'😀'.repeat(60)}…`],
])('a title is the first line of a message, cut at a word: %j', (content, title) => {
  expect(titleOf(content)).toBe(title);
});
