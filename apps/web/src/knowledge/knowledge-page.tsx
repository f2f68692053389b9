import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../design/button.tsx';
import { ErrorNote } from '../design/error-note.tsx';
import { Page } from '../design/page.tsx';
import { Skeleton } from '../design/skeleton.tsx';
import { text } from '../text/text.ts';
import { BaseList } from './bases/base-list.tsx';
import { CreateBaseDialog } from './bases/create-base-dialog.tsx';
import { NoBases } from './bases/no-bases.tsx';
import { basesQuery } from './queries.ts';

/** The knowledge bases that one may read. */
export function KnowledgePage() {
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const bases = useInfiniteQuery(basesQuery);
  const items = bases.data?.pages.flatMap((page) => page.items) ?? [];
  const total = bases.data?.pages.at(-1)?.total ?? 0;
  const open = (baseId: string): void => {
    void navigate({ to: '/knowledge/$baseId', params: { baseId } });
  };
  return (
    <Page
      title={text.knowledge.title}
      actions={
        items.length > 0 && (
          <Button kind="primary" onClick={() => setCreating(true)}>
            <Plus aria-hidden className="size-4" />
            {text.knowledge.create}
          </Button>
        )
      }
    >
      {items.length > 0 && <p className="-mt-3 text-quiet">{text.knowledge.purpose}</p>}
      {bases.isError && <ErrorNote error={bases.error} onRetry={() => void bases.refetch()} />}
      {bases.isPending && <Skeleton lines={5} />}
      {bases.isSuccess && items.length === 0 && (
        <NoBases onCreated={open} onOther={() => setCreating(true)} />
      )}
      {items.length > 0 && <BaseList bases={items} />}
      {bases.hasNextPage && (
        <Button
          className="self-center"
          isBusy={bases.isFetchingNextPage}
          onClick={() => void bases.fetchNextPage()}
        >
          {text.knowledge.more(total - items.length)}
        </Button>
      )}
      {isCreating && <CreateBaseDialog onCreated={open} onClose={() => setCreating(false)} />}
    </Page>
  );
}
