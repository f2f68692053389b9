import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ClientError } from '@techne/server/client';
import { noticeSignedOut } from '../api/client.ts';

/** Answers that this page remembers. What was refused is not asked again; what could not be reached is, twice. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSignedOut }),
  mutationCache: new MutationCache({ onError: noticeSignedOut }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && !(ClientError.isInstance(error) && error.status !== 0),
    },
  },
});
