import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { OpenedChat } from '@techne/server/client';
import { client } from '../api/client.ts';

const pageSize = 100;

/** One's chats, newest activity first. */
export const chatsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['chats', 'list', search],
    queryFn: ({ signal, pageParam }) =>
      client.chats.list(
        { limit: pageSize, offset: pageParam, ...(search === '' ? {} : { search }) },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const known = pages.reduce((total, { items }) => total + items.length, 0);
      return known < last.total ? known : undefined;
    },
    placeholderData: keepPreviousData,
  });

export const chatQuery = (id: string) =>
  queryOptions({
    queryKey: ['chats', id],
    queryFn: ({ signal }) => client.chats.get(id, { signal }),
  });

export const workflowChoicesQuery = queryOptions({
  queryKey: ['workflows', 'choices'],
  queryFn: ({ signal }) => client.workflows.list({ limit: 100 }, { signal }),
  staleTime: 30_000,
  retry: false,
});

export type ChatChange = Parameters<typeof client.chats.change>[1];

/** Changes a chat at once, and takes it back where the server refuses. */
export function useChangeChat(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: ChatChange) => client.chats.change(id, change),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey: ['chats', id] });
      const before = queries.getQueryData<OpenedChat>(['chats', id]);
      queries.setQueryData<OpenedChat>(['chats', id], (chat) => chat && changed(chat, change));
      return { before };
    },
    onError: (_error, _change, context) => {
      if (context?.before !== undefined) queries.setQueryData(['chats', id], context.before);
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['chats', id] }),
        queries.invalidateQueries({ queryKey: ['chats', 'list'] }),
      ]),
  });
}

function changed(chat: OpenedChat, change: ChatChange): OpenedChat {
  const { title, model, mode, knowledge_base_ids, activated_skill_names } = change;
  return {
    ...chat,
    ...(title === undefined ? {} : { title }),
    ...(model === undefined ? {} : { model }),
    ...(mode === undefined ? {} : { mode }),
    ...(knowledge_base_ids === undefined ? {} : { knowledge_base_ids }),
    ...(activated_skill_names === undefined ? {} : { activated_skill_names }),
  };
}

export function useRemoveChat() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.chats.remove(id),
    onSuccess: (_answer, id) => {
      queries.removeQueries({ queryKey: ['chats', id] });
      return queries.invalidateQueries({ queryKey: ['chats', 'list'] });
    },
  });
}
