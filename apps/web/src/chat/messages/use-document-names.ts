import { useQueries } from '@tanstack/react-query';
import { client } from '../../api/client.ts';

/** Names of documents by id: citations carry ids alone. */
export function useDocumentNames(baseIds: readonly string[]): ReadonlyMap<string, string> {
  return useQueries({
    queries: baseIds.map((id) => ({
      queryKey: ['knowledge', id, 'names'],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        client.knowledge.documents(id, { limit: 1_000 }, { signal }),
      staleTime: 60_000,
      retry: false,
    })),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }) => data?.items ?? []).map(({ id, name }) => [id, name])),
  });
}
