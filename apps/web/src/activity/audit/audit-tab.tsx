import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { ErrorNote } from '../../design/error-note.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { text } from '../../text/text.ts';
import type { ActivitySearch } from '../activity-search.ts';
import { auditListQuery } from '../queries.ts';
import { AuditFilters } from './audit-filters.tsx';
import { auditFilter, PAGE } from './audit-query.ts';
import { AuditRow } from './audit-row.tsx';
import { AuditTools } from './audit-tools.tsx';

/** What happened in the tenant, newest first, narrowed down as wanted. */
export function AuditTab() {
  const search = useSearch({ from: '/frame/activity' });
  const navigate = useNavigate();
  const { data, error, refetch, isPlaceholderData } = useQuery(auditListQuery(search));
  const words = text.activity;
  const page = search.page ?? 1;
  const isFiltered = Object.keys(auditFilter(search)).length > 0;
  const show = (next: ActivitySearch): void =>
    void navigate({ to: '/activity', search: { ...next, tab: 'audit' } });
  return (
    <div className="space-y-4">
      <AuditFilters search={search} onChange={show} />
      <AuditTools search={search} />
      {error !== null && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton lines={8} />}
      {data?.items.length === 0 && (
        <EmptyState title={words.noRecords} explanation={words.noRecordsHint}>
          {isFiltered && <Button onClick={() => show({})}>{words.clear}</Button>}
        </EmptyState>
      )}
      {data !== undefined && data.items.length > 0 && (
        <>
          <ol aria-label={words.records} aria-busy={isPlaceholderData} className="space-y-1.5">
            {data.items.map((record) => (
              <li key={record.number}>
                <AuditRow record={record} />
              </li>
            ))}
          </ol>
          <nav aria-label={words.records} className="flex items-center justify-between gap-3">
            <Button disabled={page === 1} onClick={() => show({ ...auditFilter(search), page: page - 1 })}>
              {words.newer}
            </Button>
            <p role="status" className="text-small text-quiet tabular-nums">
              {words.shown(PAGE * (page - 1) + 1, PAGE * (page - 1) + data.items.length, data.total)}
            </p>
            <Button
              disabled={PAGE * page >= data.total}
              onClick={() => show({ ...auditFilter(search), page: page + 1 })}
            >
              {words.older}
            </Button>
          </nav>
        </>
      )}
    </div>
  );
}
