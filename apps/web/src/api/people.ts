import { queryOptions, useQuery } from '@tanstack/react-query';
import { client } from './client.ts';
import { useMe } from './me.ts';

/** The accounts of the tenant; only admins get them. */
export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => client.users.list({ signal }),
});

/** Names people by their email where that is known, else by their id. */
export function usePeople(): (id: string) => string {
  const me = useMe();
  const { data } = useQuery({ ...usersQuery, enabled: me?.role === 'admin', staleTime: 60_000 });
  return (id) => (id === me?.id ? me.email : (data?.items.find((user) => user.id === id)?.email ?? id));
}
