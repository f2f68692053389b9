import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCodePoints, cutCodePoints } from './code-points.ts';

describe('ruling 5: lengths count code points', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['é', 1],
    ['e\u0301', 2],
    ['😀', 1],
    ['😀😀a', 3],
    ['\ud83d', 1],
    ['\ude00\ud83d', 2],
    ['👩‍💻', 3],
  ])('%j has %i', (text, count) => {
    expect(countCodePoints(text)).toBe(count);
  });

  it('agrees with the language, and cuts at a character’s boundary', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 20 }),
          fc.string({ unit: fc.constantFrom('a', '😀', '\ud83d', '\ude00') }),
        ),
        fc.nat(12),
        (text, limit) => {
          expect(countCodePoints(text)).toBe([...text].length);
          expect(cutCodePoints(text, limit)).toBe([...text].slice(0, limit).join(''));
        },
      ),
    );
  });
});
