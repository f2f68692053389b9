import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutToWidth, fitToWidth } from './cut-to-width.ts';
import { displayWidth } from './display-width.ts';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

describe('cutToWidth', () => {
  it.each([
    ['Reads the log', 13, 'Reads the log'],
    ['Reads the log', 8, 'Reads t…'],
    ['Reads the log', 7, 'Reads…'],
    ['日本語', 6, '日本語'],
    ['日本語', 5, '日本…'],
    ['日本語', 4, '日…'],
    ['日本語', 2, '…'],
    ['cafe\u0301s', 4, 'caf…'],
    ['cafe\u0301s', 5, 'cafe\u0301s'],
    ['👍🏽 good', 4, '…'],
    ['abc', 0, ''],
  ])('%j in %i columns is %j', (text, width, expected) => {
    expect(cutToWidth(text, width)).toBe(expected);
  });

  it('never exceeds the width and never cuts inside a character', () => {
    const unit = fc.constantFrom(
      'a',
      ' ',
      'é',
      'e\u0301',
      '日',
      '😀',
      '👍🏽',
      '🇫🇷',
      'ه',
      'हि',
      '\u1112\u1161\u11ab',
      '…',
    );
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 40 }), fc.integer({ min: 1, max: 60 }), (units, width) => {
        const text = units.join('');
        const cut = cutToWidth(text, width);
        expect(displayWidth(cut)).toBeLessThanOrEqual(width);
        if (cut === text) return;
        const kept = cut.slice(0, -1);
        expect(text.startsWith(kept)).toBe(true);
        const ends = [0, ...[...graphemes.segment(text)].map(({ index, segment }) => index + segment.length)];
        expect(ends).toContain(kept.length);
      }),
    );
  });
});

it('fitToWidth gives exactly the columns asked for', () => {
  for (const text of [
    '',
    'ab',
    '日本語',
    'a much longer text than that',
    'cafe\u0301',
    '日本語日本語日本語',
  ]) {
    for (const width of [1, 5, 9, 10]) expect(displayWidth(fitToWidth(text, width))).toBe(width);
  }
});
