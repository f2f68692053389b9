import { queryOptions, useQuery } from '@tanstack/react-query';
import type { User } from '@techne/server/client';
import { client } from './client.ts';

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => client.auth.me({ signal }),
  staleTime: 5 * 60_000,
});

/** Who is signed in; undefined until that is known. */
export function useMe(): User | undefined {
  return useQuery(meQuery).data;
}

export function useIsAdmin(): boolean {
  return useMe()?.role === 'admin';
}
