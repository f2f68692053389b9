import { expect, it } from 'vitest';
import { wrapText } from './wrap-text.ts';

it('breaks at spaces, by columns', () => {
  expect(wrapText('one two three', 7)).toEqual(['one two', 'three']);
  expect(wrapText('日本 日本 日本', 9)).toEqual(['日本 日本', '日本']);
  expect(wrapText('', 7)).toEqual([]);
});

it('cuts a word that does not fit', () => {
  expect(wrapText('a verylongword b', 6)).toEqual(['a', 'veryl…', 'b']);
});
