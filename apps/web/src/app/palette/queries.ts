import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';

const LOADED = 100;

/** The last chats, or those whose title has the text. */
export const foundChatsQuery = (search: string) =>
  queryOptions({
    queryKey: ['chats', 'palette', search],
    queryFn: ({ signal }) =>
      client.chats.list({ limit: LOADED, ...(search === '' ? {} : { search }) }, { signal }),
    placeholderData: keepPreviousData,
  });

export const lastRunsQuery = queryOptions({
  queryKey: ['runs', 'palette'],
  queryFn: ({ signal }) => client.runs.list({ limit: LOADED }, { signal }),
});
