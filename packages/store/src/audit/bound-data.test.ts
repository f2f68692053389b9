import { describe, expect, test } from 'vitest';
import { boundData } from './bound-data.ts';

const KIBIBYTES_8 = 8_192;

describe('data of an entry', () => {
  test('up to 8 KiB stays as it is', () => {
    const data = { text: 'x'.repeat(KIBIBYTES_8 - '{"text":""}'.length) };
    expect(JSON.parse(boundData(data))).toEqual(data);
  });

  test('of too much, long strings are cut and the rest stays', () => {
    const data = { reason: 'outside', path: ['x'.repeat(KIBIBYTES_8)] };
    const bound = JSON.parse(boundData(data));
    expect(bound.reason).toBe('outside');
    expect(bound.path[0]).toMatch(/^x{500}… \(7692 characters cut\)$/);
  });

  test.each(['x', '"', '\u0000', 'é', '€', '😀', '\ud800'])(
    'however much there is of %j, it fits',
    (character) => {
      const data = Object.fromEntries(
        Array.from({ length: 3_000 }, (_, index) => [`${character}${index}`, character]),
      );
      const text = boundData(data);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(KIBIBYTES_8);
      expect(JSON.parse(text).cut).toMatch(/ characters cut\)$/);
    },
  );
});
