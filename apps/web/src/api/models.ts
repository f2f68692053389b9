import { queryOptions } from '@tanstack/react-query';
import { client } from './client.ts';

/** The models that a chat, a run or a workflow may choose. */
export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: ({ signal }) => client.models.list({ signal }),
  staleTime: 60_000,
});
