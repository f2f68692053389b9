import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { KnowledgeDocument } from '@techne/server/client';
import { client } from '../api/client.ts';

const PAGE = 100;

function nextOffset(
  last: { readonly items: readonly unknown[]; readonly total: number },
  pages: readonly { readonly items: readonly unknown[] }[],
): number | undefined {
  const count = pages.reduce((sum, { items }) => sum + items.length, 0);
  return count < last.total && last.items.length > 0 ? count : undefined;
}

export const basesQuery = infiniteQueryOptions({
  queryKey: ['knowledge', 'bases'],
  queryFn: ({ pageParam, signal }) => client.knowledge.list({ limit: PAGE, offset: pageParam }, { signal }),
  initialPageParam: 0,
  getNextPageParam: nextOffset,
});

export function baseQuery(id: string) {
  return queryOptions({
    queryKey: ['knowledge', id],
    queryFn: ({ signal }) => client.knowledge.get(id, { signal }),
  });
}

/** The documents of a base; it looks again often while one is being read. */
export function documentsQuery(base: string) {
  return infiniteQueryOptions({
    queryKey: ['knowledge', base, 'documents'],
    queryFn: ({ pageParam, signal }) =>
      client.knowledge.documents(base, { limit: PAGE, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isBeingRead)) === true ? 700 : false,
  });
}

export function isBeingRead({ status }: Pick<KnowledgeDocument, 'status'>): boolean {
  return status === 'queued' || status === 'processing';
}

export function searchQuery(base: string, query: string) {
  return queryOptions({
    queryKey: ['knowledge', base, 'search', query],
    queryFn: ({ signal }) => client.knowledge.search(base, query, { topK: 10, signal }),
    enabled: query !== '',
  });
}

export function taskQuery(id: string) {
  return queryOptions({
    queryKey: ['knowledge', 'tasks', id],
    queryFn: ({ signal }) => client.knowledge.task(id, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.status === 'ready' || state.data?.status === 'failed' || state.error !== null ? false : 700,
  });
}
