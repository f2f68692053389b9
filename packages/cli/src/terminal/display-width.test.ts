import { expect, it } from 'vitest';
import { displayWidth } from './display-width.ts';

it.each([
  ['plain', 5],
  ['', 0],
  ['naïve', 5],
  ['e\u0301', 1],
  ['日本語', 6],
  ['한국어', 6],
  ['\u1112\u1161\u11ab', 2],
  ['ＡＢ', 4],
  ['ｶﾅ', 2],
  ['😀', 2],
  ['🇫🇷', 2],
  ['⌚✅⭐', 6],
  ['→…—', 3],
  ['Ωשא', 3],
  ['हि', 2],
  ['𠀀', 2],
  ['\u200b\ufeff\u0007', 0],
])('%j takes %i columns', (text, width) => {
  expect(displayWidth(text)).toBe(width);
});
