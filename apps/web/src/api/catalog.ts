import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from './client.ts';

/** Every skill that the caller may use; admins also get what is wrong, and where things lie. */
export const catalogQuery = queryOptions({
  queryKey: ['catalog'],
  queryFn: ({ signal }) => client.catalog.get({ signal }),
  staleTime: 30_000,
});

/** One skill, whichever source it comes from. */
export function skillQuery(name: string) {
  return queryOptions({
    queryKey: ['catalog', name],
    queryFn: ({ signal }) => client.catalog.skill(name, { signal }),
  });
}

/** Looks at all files again; `onDone` is told how many skills there are, also when what began it is gone. */
export function useRescan(onDone: (skills: number) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.catalog.rescan(),
    onSuccess: (catalog) => {
      queries.setQueryData(catalogQuery.queryKey, catalog);
      onDone(catalog.total);
      return queries.invalidateQueries({ queryKey: ['skills'] });
    },
  });
}
