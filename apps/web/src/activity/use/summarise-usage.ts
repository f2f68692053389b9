import type { Usage } from '@techne/server/client';

export interface UsageSummary {
  readonly total: number;
  readonly failed: number;
  /** Of all that ran, 0 to 1. */
  readonly failedShare: number;
  /** What ran at all, most first. */
  readonly kinds: readonly {
    readonly kind: string;
    readonly total: number;
    readonly days: readonly { readonly date: string; readonly total: number }[];
  }[];
}

/** The days of a usage put together. */
export function summariseUsage({ days }: Pick<Usage, 'days'>): UsageSummary {
  const total = days.reduce((sum, day) => sum + day.total, 0);
  const failed = days.reduce((sum, day) => sum + day.failed, 0);
  const names = new Set(days.flatMap(({ by_kind: kinds }) => Object.keys(kinds)));
  const kinds = [...names]
    .map((kind) => {
      const each = days.map(({ date, by_kind: counts }) => ({ date, total: counts[kind] ?? 0 }));
      return { kind, total: each.reduce((sum, day) => sum + day.total, 0), days: each };
    })
    .filter((kind) => kind.total > 0)
    .toSorted((first, second) => second.total - first.total);
  return { total, failed, failedShare: total === 0 ? 0 : failed / total, kinds };
}
