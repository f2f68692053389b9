import { expect } from 'vitest';

/**
 * Runs the same amount of text once in sixteen small pieces and once in one: work that is linear in the size
 * takes about as long, quadratic work sixteen times as long. The best of several rounds counts.
 */
export function expectLinear(
  make: (size: number) => string | Buffer,
  run: (input: string | Buffer) => unknown,
  size: number,
): void {
  const small = make(Math.floor(size / 16));
  const large = make(size);
  const time = (input: string | Buffer, times: number): number => {
    const start = performance.now();
    for (let count = 0; count < times; count++) run(input);
    return performance.now() - start;
  };
  let best = Infinity;
  for (let round = 0; round < 4 && best > 5; round++) {
    const pieces = time(small, 16);
    best = Math.min(best, time(large, 1) / pieces);
  }
  expect(best).toBeLessThan(8);
}
