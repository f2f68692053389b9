import { queryOptions } from '@tanstack/react-query';
import { client } from './client.ts';

/** The knowledge bases to choose from. */
export const basesQuery = queryOptions({
  queryKey: ['knowledge', 'choices'],
  queryFn: ({ signal }) => client.knowledge.list({ limit: 100 }, { signal }),
  staleTime: 30_000,
});
