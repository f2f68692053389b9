import { expect, it } from 'vitest';
import { bounded, longestValue } from './bounded.ts';

const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

it('keeps what JSON can say, as it is read again', () => {
  const value = JSON.parse('{"a":[1,null,"x"],"__proto__":{"b":1},"constructor":2}');
  expect(JSON.stringify(bounded(value))).toBe('{"a":[1,null,"x"],"constructor":2}');
  expect(bounded(undefined)).toBeNull();
  expect(bounded(nested(100))).toEqual(nested(100));
});

it.each([101, 1_000_000])('refuses what is nested %i levels deep, in words', (levels) => {
  expect(() => bounded(nested(levels))).toThrow('nested deeper than 100');
});

it('refuses what contains itself', () => {
  const round: unknown[] = [];
  round.push(round);
  expect(() => bounded(round)).toThrow('nested deeper');
});

it('refuses what is longer than may be stored, as it would be stored', () => {
  expect(bounded('x'.repeat(longestValue - 2))).toHaveLength(longestValue - 2);
  expect(() => bounded('x'.repeat(longestValue))).toThrow('more than');
  expect(bounded('x'.repeat(longestValue), () => 'short')).toBe('short');
});
