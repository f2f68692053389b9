import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { client } from '../api/client.ts';
import type { ActivitySearch } from './activity-search.ts';
import { auditFilter, auditQuery, PAGE } from './audit/audit-query.ts';

export const usageQuery = (days: number, scope: 'mine' | undefined) =>
  queryOptions({
    queryKey: ['usage', days, scope],
    queryFn: ({ signal }) => client.usage.get({ days, scope }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What waits can be decided elsewhere, so it is asked for again while it is looked at. */
export const waitingQuery = queryOptions({
  queryKey: ['approvals', 'pending'],
  queryFn: ({ signal }) => client.approvals.list({ status: 'pending', limit: 200 }, { signal }),
  refetchInterval: 5_000,
});

export const auditListQuery = (search: ActivitySearch) =>
  queryOptions({
    queryKey: ['audit', auditFilter(search), search.page ?? 1],
    queryFn: ({ signal }) =>
      client.audit.list(
        { ...auditQuery(search, Date.now()), limit: PAGE, offset: PAGE * ((search.page ?? 1) - 1) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export function useVerifyChain() {
  return useMutation({ mutationFn: () => client.audit.verify() });
}

export function useExportAudit() {
  return useMutation({
    mutationFn: (search: ActivitySearch) => client.audit.export(auditQuery(search, Date.now())),
  });
}
