import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffSequences, type Difference } from './diff-sequences.ts';

const sequence = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 40 });

describe('diffSequences', () => {
  it('applied to the first sequence, gives the second', () => {
    fc.assert(
      fc.property(sequence, sequence, (from, to) => {
        expect(apply(from, to, diff(from, to))).toEqual(to);
      }),
      { numRuns: 2_000 },
    );
  });

  it('finds the shortest edit', () => {
    fc.assert(
      fc.property(sequence, sequence, (from, to) => {
        expect(edits(diff(from, to))).toBe(shortest(from, to));
      }),
      { numRuns: 2_000 },
    );
  });

  it('takes for replaced what has more edits than anybody would read, and still gets it right', () => {
    const from = Array.from({ length: 20_000 }, (_, index) => index);
    const to = Array.from({ length: 20_000 }, (_, index) => (index % 3 === 0 ? index : -index));
    expect(apply(from, to, diff(from, to))).toEqual(to);
  });
});

function diff(from: readonly number[], to: readonly number[]): readonly Difference[] {
  return diffSequences(Int32Array.from(from), Int32Array.from(to));
}

function apply(from: readonly number[], to: readonly number[], differences: readonly Difference[]): number[] {
  const result: number[] = [];
  let at = 0;
  for (const { fromStart, fromEnd, toStart, toEnd } of differences) {
    result.push(...from.slice(at, fromStart), ...to.slice(toStart, toEnd));
    at = fromEnd;
  }
  return [...result, ...from.slice(at)];
}

function edits(differences: readonly Difference[]): number {
  return differences.reduce(
    (sum, each) => sum + each.fromEnd - each.fromStart + each.toEnd - each.toStart,
    0,
  );
}

/** By the table of the longest common subsequence. */
function shortest(from: readonly number[], to: readonly number[]): number {
  const table = Array.from({ length: from.length + 1 }, () => Array.from({ length: to.length + 1 }, () => 0));
  for (let i = 1; i <= from.length; i++)
    for (let j = 1; j <= to.length; j++)
      table[i]![j] =
        from[i - 1] === to[j - 1]
          ? table[i - 1]![j - 1]! + 1
          : Math.max(table[i - 1]![j]!, table[i]![j - 1]!);
  return from.length + to.length - 2 * table[from.length]![to.length]!;
}
