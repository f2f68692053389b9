import { expect, it } from 'vitest';
import { nearestNames } from './nearest-names.ts';

it.each([
  ['code-reveiw', ['code-review', 'deploy'], ['code-review']],
  ['Deploy', ['deploy'], ['deploy']],
  ['review', ['code-review', 'reviews'], ['reviews', 'code-review']],
  ['git', ['gist', 'gut', 'zzz'], ['gut', 'gist']],
  ['x', ['completely-different'], []],
  ['', ['a'], []],
])('%s is like %j', (wanted, names, expected) => {
  expect(nearestNames(wanted, names)).toEqual(expected);
});

it('gives at most three, the nearest first', () => {
  expect(nearestNames('skill', ['skilled', 'skull', 'skill-b', 'skill-a', 'skills'])).toHaveLength(3);
});

it('takes bounded time for long names and many of them', () => {
  const start = process.threadCpuUsage();
  nearestNames(
    'x'.repeat(1_000_000),
    Array.from({ length: 10_000 }, (_, index) => `${'x'.repeat(60)}${index}`),
  );
  expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(3_000);
});
