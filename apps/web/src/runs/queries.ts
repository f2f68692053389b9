import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { RunSummary } from '@techne/server/client';
import { client } from '../api/client.ts';

const PAGE = 50;

export const statuses = ['running', 'waiting', 'succeeded', 'failed', 'cancelled', 'interrupted'] as const;

export interface RunFilter {
  readonly kind?: string;
  readonly skill?: string;
  readonly status?: RunSummary['status'];
}

/** A status as the address has it; anything else is none. */
export function statusOf(value: string | undefined): RunSummary['status'] | undefined {
  return statuses.find((status) => status === value);
}

export function isOver({ status }: Pick<RunSummary, 'status'>): boolean {
  return status !== 'running' && status !== 'waiting';
}

/** The history, page by page. It looks again often while something goes on. */
export function runsQuery(filter: RunFilter) {
  return infiniteQueryOptions({
    queryKey: ['runs', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      client.runs.list({ ...filter, limit: PAGE, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const count = pages.reduce((sum, { items }) => sum + items.length, 0);
      return count < last.total && last.items.length > 0 ? count : undefined;
    },
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some((run) => !isOver(run))) === true ? 2_000 : 15_000,
    placeholderData: (previous) => previous,
  });
}

/** The last runs of a skill. */
export function recentRunsQuery(skill: string) {
  return queryOptions({
    queryKey: ['runs', 'recent', skill],
    queryFn: ({ signal }) => client.runs.list({ skill, kind: 'run', limit: 6 }, { signal }),
  });
}

export function runQuery(id: string) {
  return queryOptions({
    queryKey: ['runs', id],
    queryFn: ({ signal }) => client.runs.get(id, { signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && !isOver(state.data) ? 5_000 : false),
  });
}

/** The names of a base's documents by id: citations carry ids alone. */
export function documentNamesQuery(base: string) {
  return queryOptions({
    queryKey: ['knowledge', base, 'names'],
    queryFn: ({ signal }) => client.knowledge.documents(base, { limit: 1_000 }, { signal }),
    select: ({ items }) => new Map(items.map(({ id, name }) => [id, name])),
  });
}
