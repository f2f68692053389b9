import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SquarePen } from 'lucide-react';
import { useDeferredValue, useState, type KeyboardEvent } from 'react';
import { Button } from '../../design/button.tsx';
import { ErrorNote } from '../../design/error-note.tsx';
import { TextInput } from '../../design/inputs.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { VirtualList } from '../../design/virtual-list.tsx';
import { text } from '../../text/text.ts';
import { chatsQuery } from '../queries.ts';
import { ChatRow } from './chat-row.tsx';
import { groupChats, type ChatLine } from './group-chats.ts';

type Line = ChatLine | { readonly kind: 'more' };

/** All chats, newest first, by day. */
export function ChatList({ openedId }: { readonly openedId: string | undefined }) {
  const words = text.chat.list;
  const [search, setSearch] = useState('');
  const chats = useInfiniteQuery(chatsQuery(useDeferredValue(search.trim())));
  const items = chats.data?.pages.flatMap((page) => page.items) ?? [];
  const lines: readonly Line[] = [
    ...groupChats(items, new Date()),
    ...(chats.hasNextPage ? [{ kind: 'more' } as const] : []),
  ];
  return (
    <div className="flex h-full flex-col">
      <div className="flex shrink-0 items-center gap-2 p-3">
        <TextInput
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="h-8!"
        />
        <Link
          to="/chat"
          search={{}}
          aria-label={words.new}
          title={words.new}
          className="flex size-8 shrink-0 items-center justify-center rounded-box border border-line text-quiet hover:bg-hover hover:text-text"
        >
          <SquarePen aria-hidden className="size-4" />
        </Link>
      </div>
      {chats.isError ? (
        <div className="px-3">
          <ErrorNote error={chats.error} onRetry={() => void chats.refetch()} />
        </div>
      ) : chats.data === undefined ? (
        <div className="px-4">
          <Skeleton />
        </div>
      ) : items.length === 0 ? (
        <div className="px-4 py-2 text-small text-quiet">
          {search.trim() === '' ? (
            <>
              <p className="text-text">{words.empty}</p>
              <p>{words.emptyHint}</p>
            </>
          ) : (
            <p>{words.noMatch}</p>
          )}
        </div>
      ) : (
        <div className="flex min-h-0 flex-1 flex-col" onKeyDown={moveFocus}>
          <VirtualList
            items={lines}
            label={words.label}
            rowHeight={36}
            keyOf={keyOf}
            className="pb-3"
            rememberAs="chats"
          >
            {(line) =>
              line.kind === 'group' ? (
                <h2 className="px-4 pt-3 pb-1 text-small text-quiet">{words.groups[line.group]}</h2>
              ) : line.kind === 'chat' ? (
                <ChatRow chat={line.chat} isOpened={line.chat.id === openedId} />
              ) : (
                <p className="p-3 text-center">
                  <Button
                    size="small"
                    isBusy={chats.isFetchingNextPage}
                    onClick={() => void chats.fetchNextPage()}
                  >
                    {words.more}
                  </Button>
                </p>
              )
            }
          </VirtualList>
        </div>
      )}
    </div>
  );
}

function keyOf(line: Line): string {
  return line.kind === 'chat' ? line.chat.id : line.kind === 'group' ? line.group : 'more';
}

/** Arrows go from chat to chat. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-row]')];
  const at = rows.findIndex((row) => row === document.activeElement);
  const next = rows[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
