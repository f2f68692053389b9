import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useMemo, useRef, type KeyboardEvent } from 'react';
import { Button } from '../design/button.tsx';
import { ButtonLink } from '../design/button-link.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { ErrorNote } from '../design/error-note.tsx';
import { Skeleton } from '../design/skeleton.tsx';
import { VirtualList } from '../design/virtual-list.tsx';
import { text } from '../text/text.ts';
import { CatalogFilters } from './catalog/catalog-filters.tsx';
import { catalogItems } from './catalog/catalog-item.ts';
import { CatalogProblems } from './catalog/catalog-problems.tsx';
import { CatalogRow } from './catalog/catalog-row.tsx';
import { CatalogSearch } from './catalog/catalog-search.tsx';
import { filterSkills } from './catalog/filter-skills.ts';
import { useCatalogFilter } from './catalog/use-catalog-filter.ts';
import { catalogQuery } from '../api/catalog.ts';
import { managedQuery } from './queries.ts';

const words = text.skills.catalog;

/** Every skill of every source that one may use. */
export function SkillsPage() {
  const catalog = useQuery(catalogQuery);
  const managed = useQuery(managedQuery).data?.skills;
  const [filter, setFilter] = useCatalogFilter();
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const change: typeof setFilter = (next) => {
    setFilter(next);
    list.current?.querySelector('[role=list]')?.scrollTo(0, 0);
  };
  const items = useMemo(
    () => (catalog.data === undefined ? [] : catalogItems(catalog.data, managed ?? [])),
    [catalog.data, managed],
  );
  const shown = useMemo(() => filterSkills(items, filter), [items, filter]);
  return (
    <div className="flex h-full flex-col">
      <div className="mx-auto w-full max-w-[60rem] shrink-0 space-y-3 px-4 pt-6 pb-3 wide:px-8">
        <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-display font-strong">{text.skills.title}</h1>
          <p role="status" className="text-quiet">
            {catalog.data !== undefined && words.count(shown.length, items.length)}
          </p>
          <ButtonLink to="/skills/new" kind="primary" className="ml-auto">
            <Plus aria-hidden className="size-4" />
            {text.skills.new}
          </ButtonLink>
        </header>
        <CatalogSearch
          value={filter.q ?? ''}
          onChange={(q) => change({ q })}
          onOpenFirst={() => {
            const [first] = shown;
            if (first !== undefined) void navigate({ to: '/skills/$name', params: { name: first.name } });
          }}
          onMoveToList={() => list.current?.querySelector('a')?.focus()}
        />
        <CatalogFilters items={items} filter={filter} onChange={change} />
        {catalog.data !== undefined && <CatalogProblems catalog={catalog.data} />}
        {catalog.isError && <ErrorNote error={catalog.error} onRetry={() => void catalog.refetch()} />}
        {catalog.isPending && <Skeleton lines={8} />}
      </div>
      {catalog.isSuccess && shown.length === 0 && (
        <EmptyState
          title={items.length === 0 ? words.empty : words.nothing}
          explanation={items.length === 0 ? words.emptyHint : words.nothingHint}
        >
          {items.length === 0 ? (
            <ButtonLink to="/skills/new">{text.skills.new}</ButtonLink>
          ) : (
            <Button
              onClick={() =>
                change({ q: '', source: undefined, trust: undefined, dialect: undefined, show: undefined })
              }
            >
              {words.clear}
            </Button>
          )}
        </EmptyState>
      )}
      {shown.length > 0 && (
        <div ref={list} onKeyDown={moveByArrows} className="flex min-h-0 flex-1 flex-col">
          <VirtualList
            items={shown}
            label={words.list}
            rowHeight={62}
            keyOf={({ name }) => name}
            rememberAs={`skills ${JSON.stringify(filter)}`}
            className="pb-4"
          >
            {(item) => <CatalogRow item={item} />}
          </VirtualList>
        </div>
      )}
    </div>
  );
}

/** Up and down go from row to row. */
function moveByArrows(event: KeyboardEvent<HTMLDivElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null;
  if (step === 0 || row === null) return;
  const next = event.currentTarget.querySelector<HTMLElement>(
    `[data-index="${Number(row.dataset['index']) + step}"] a`,
  );
  if (next === null) return;
  event.preventDefault();
  next.focus();
}
