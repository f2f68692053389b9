import type { RunSummary } from '@techne/server/client';

export interface DayOfRuns {
  readonly label: string;
  readonly value: number;
  readonly bad: number;
}

/** Counts runs by day in UTC, the last days up to today, days without any included. */
export function runsByDay(
  runs: readonly Pick<RunSummary, 'created_at' | 'status'>[],
  days: number,
  today: Date,
): readonly DayOfRuns[] {
  const counts = new Map<string, { value: number; bad: number }>();
  for (const { created_at: at, status } of runs) {
    const day = at.slice(0, 10);
    const count = counts.get(day) ?? { value: 0, bad: 0 };
    count.value += 1;
    if (status === 'failed' || status === 'interrupted') count.bad += 1;
    counts.set(day, count);
  }
  return Array.from({ length: days }, (_, index) => {
    const label = new Date(today.getTime() - (days - 1 - index) * 86_400_000).toISOString().slice(0, 10);
    return { label, value: 0, bad: 0, ...counts.get(label) };
  });
}
