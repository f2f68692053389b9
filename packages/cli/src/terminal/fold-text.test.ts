import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayWidth } from './display-width.ts';
import { foldText } from './fold-text.ts';

describe('foldText', () => {
  it.each([
    ['git log --oneline', 8, ['git log ', '--onelin', 'e']],
    ['short', 10, ['short']],
    ['', 10, []],
    ['one two three', 7, ['one two', ' three']],
    ['日本語日本語', 4, ['日本', '語日', '本語']],
    ['ab', 0, ['a', 'b']],
    [' !日日', 4, [' ', '!日', '日']],
  ])('%j in %i columns is %j', (text, width, lines) => {
    expect(foldText(text, width)).toEqual(lines);
  });

  it('leaves nothing out, and every line fits', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.integer({ min: 4, max: 40 }),
        (text, width) => {
          const lines = foldText(text, width);
          expect(lines.join('')).toBe(text);
          for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(width);
        },
      ),
    );
  });
});
