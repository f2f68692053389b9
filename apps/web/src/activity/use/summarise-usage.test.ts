import { expect, it } from 'vitest';
import { summariseUsage } from './summarise-usage.ts';

const day = (date: string, failed: number, kinds: Record<string, number>) => ({
  date,
  failed,
  total: Object.values(kinds).reduce((sum, count) => sum + count, 0),
  by_kind: kinds,
});

it('adds the days up, and puts the kinds that ran in the order of how often', () => {
  const summary = summariseUsage({
    days: [day('2026-01-01', 1, { chat: 1, run: 2, script: 0 }), day('2026-01-02', 0, { run: 1 })],
  });
  expect(summary).toMatchObject({ total: 4, failed: 1, failedShare: 0.25 });
  expect(summary.kinds.map(({ kind, total }) => [kind, total])).toEqual([
    ['run', 3],
    ['chat', 1],
  ]);
  expect(summary.kinds[1]?.days).toEqual([
    { date: '2026-01-01', total: 1 },
    { date: '2026-01-02', total: 0 },
  ]);
});

it('has no share of nothing', () => {
  expect(summariseUsage({ days: [] })).toEqual({ total: 0, failed: 0, failedShare: 0, kinds: [] });
});
