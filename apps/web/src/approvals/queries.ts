import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ClientError, type Decision } from '@techne/server/client';
import { client } from '../api/client.ts';

export const approvalQuery = (id: string) =>
  queryOptions({
    queryKey: ['approvals', id],
    queryFn: ({ signal }) => client.approvals.get(id, { signal }),
  });

/** Lets a call run, or not. That somebody else decided first is no failure: what they said is shown. */
export function useDecide(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (decision: Decision) => {
      try {
        return await client.approvals.decide(id, decision);
      } catch (error) {
        if (ClientError.isInstance(error) && error.status === 409) return client.approvals.get(id);
        throw error;
      }
    },
    onSuccess: (approval) => {
      queries.setQueryData(['approvals', id], approval);
      return queries.invalidateQueries({
        queryKey: ['approvals'],
        predicate: ({ queryKey }) => queryKey[1] !== id,
      });
    },
  });
}
