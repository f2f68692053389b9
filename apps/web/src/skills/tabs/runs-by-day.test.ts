import { expect, it } from 'vitest';
import { runsByDay } from './runs-by-day.ts';

it('counts by day, today last, with what failed', () => {
  const runs = [
    { created_at: '2026-03-02T10:00:00Z', status: 'succeeded' },
    { created_at: '2026-03-02T09:00:00Z', status: 'failed' },
    { created_at: '2026-02-28T23:59:59Z', status: 'interrupted' },
    { created_at: '2026-01-01T00:00:00Z', status: 'succeeded' },
  ] as const;
  expect(runsByDay(runs, 3, new Date('2026-03-02T12:00:00Z'))).toEqual([
    { label: '2026-02-28', value: 1, bad: 1 },
    { label: '2026-03-01', value: 0, bad: 0 },
    { label: '2026-03-02', value: 2, bad: 1 },
  ]);
});
