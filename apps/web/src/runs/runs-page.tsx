import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { catalogQuery } from '../api/catalog.ts';
import { Button } from '../design/button.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { ErrorNote } from '../design/error-note.tsx';
import { Page } from '../design/page.tsx';
import { Skeleton } from '../design/skeleton.tsx';
import { text } from '../text/text.ts';
import { NoRuns } from './history/no-runs.tsx';
import { RunsFilter } from './history/runs-filter.tsx';
import { RunsTable } from './history/runs-table.tsx';
import { runsQuery, statusOf } from './queries.ts';

/** Everything that ran, the newest first. */
export function RunsPage() {
  const search = useSearch({ from: '/frame/runs' });
  const navigate = useNavigate({ from: '/runs' });
  const { skill, kind } = search;
  const status = statusOf(search.status);
  const filter = {
    ...(skill === undefined ? {} : { skill }),
    ...(kind === undefined ? {} : { kind }),
    ...(status === undefined ? {} : { status }),
  };
  const isFiltered = Object.keys(filter).length > 0;
  const runs = useInfiniteQuery(runsQuery(filter));
  const catalog = useQuery(catalogQuery);
  const items = runs.data?.pages.flatMap((page) => page.items) ?? [];
  const total = runs.data?.pages.at(-1)?.total ?? 0;
  return (
    <Page
      width="wide"
      title={text.runs.title}
      about={
        total > 0 ? <span className="text-quiet tabular-nums">{text.runs.count(total)}</span> : undefined
      }
    >
      {(isFiltered || total > 0) && (
        <RunsFilter
          filter={filter}
          skills={catalog.data?.skills.map(({ name }) => name) ?? []}
          onChange={(next) => void navigate({ search: next, replace: true })}
        />
      )}
      {runs.isError && <ErrorNote error={runs.error} onRetry={() => void runs.refetch()} />}
      {runs.isPending && <Skeleton lines={8} />}
      {runs.isSuccess && items.length === 0 && !isFiltered && <NoRuns skills={catalog.data?.skills} />}
      {runs.isSuccess && items.length === 0 && isFiltered && (
        <EmptyState title={text.runs.noneMatch} explanation={text.runs.noneMatchHint}>
          <Link to="/runs" className="text-accent underline underline-offset-2">
            {text.runs.clear}
          </Link>
        </EmptyState>
      )}
      {items.length > 0 && <RunsTable runs={items} />}
      {runs.hasNextPage && (
        <Button
          className="self-center"
          isBusy={runs.isFetchingNextPage}
          onClick={() => void runs.fetchNextPage()}
        >
          {text.runs.more(total - items.length)}
        </Button>
      )}
    </Page>
  );
}
