import type { RunCount, Store } from '@techne/store';
import { HttpError } from '../errors/http-error.ts';
import type { Caller } from '../http/caller.ts';

const dayMs = 86_400_000;

/** The kinds of runs that there are, in the order in which people are told of them. */
const kinds = ['run', 'chat', 'use', 'call', 'script', 'workflow', 'completion'] as const;

/** More are no list that anybody reads. */
const mostSkills = 200;

export interface UsageRequest {
  /** Up to and including today, in UTC. */
  readonly days: number;
  /** Default: the tenant's for its admins, one's own for others. */
  readonly scope?: 'mine' | 'tenant' | undefined;
}

export interface Usage {
  readonly from: string;
  readonly to: string;
  readonly days: readonly {
    readonly date: string;
    readonly total: number;
    readonly failed: number;
    readonly by_kind: Readonly<Record<string, number>>;
  }[];
  readonly skills: readonly {
    readonly name: string;
    readonly total: number;
    readonly failed: number;
    readonly last_at: string;
  }[];
}

/** How often skills, chats and commands ran, day by day; days without any are there too. */
export async function readUsage(
  { store, now }: { readonly store: Pick<Store, 'runs'>; readonly now: () => number },
  { tenant, userId, role }: Caller,
  { days, scope }: UsageRequest,
): Promise<Usage> {
  if (scope === 'tenant' && role !== 'admin')
    throw new HttpError(403, "The tenant's usage is for its admins; ask for scope=mine");
  const isOwn = (scope ?? (role === 'admin' ? 'tenant' : 'mine')) === 'mine';
  const to = (Math.floor(now() / dayMs) + 1) * dayMs;
  const from = to - days * dayMs;
  const counts = await store.runs.count({ tenant, from, to, ...(isOwn ? { userId } : {}) });
  return {
    from: dateOf(from),
    to: dateOf(to - dayMs),
    days: byDay(counts, from, days),
    skills: bySkill(counts),
  };
}

function byDay(counts: readonly RunCount[], from: number, length: number): Usage['days'] {
  const groups = Map.groupBy(counts, ({ day }) => day);
  return Array.from({ length }, (_, index) => {
    const day = from + index * dayMs;
    const found = groups.get(day) ?? [];
    const by_kind: Record<string, number> = Object.fromEntries(kinds.map((kind) => [kind, 0]));
    for (const { kind, total } of found) by_kind[kind] = (by_kind[kind] ?? 0) + total;
    return { date: dateOf(day), ...sums(found), by_kind };
  });
}

function bySkill(counts: readonly RunCount[]): Usage['skills'] {
  const named = counts.flatMap((count) =>
    count.skill === undefined ? [] : [{ ...count, name: count.skill }],
  );
  return [...Map.groupBy(named, ({ name }) => name)]
    .map(([name, found]) => ({
      name,
      ...sums(found),
      last_at: new Date(Math.max(...found.map(({ lastAt }) => lastAt))).toISOString(),
    }))
    .sort((a, b) => b.total - a.total || (a.name < b.name ? -1 : 1))
    .slice(0, mostSkills);
}

function sums(counts: readonly RunCount[]): { readonly total: number; readonly failed: number } {
  const sum = (of: (count: RunCount) => number): number => counts.reduce((all, each) => all + of(each), 0);
  return { total: sum(({ total }) => total), failed: sum(({ failed }) => failed) };
}

function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
