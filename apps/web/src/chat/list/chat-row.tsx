import { Link } from '@tanstack/react-router';
import type { Chat } from '@techne/server/client';
import { Ellipsis } from 'lucide-react';
import { classNames } from '../../design/class-names.ts';
import { IconButton } from '../../design/icon-button.tsx';
import { Spinner } from '../../design/spinner.tsx';
import { text } from '../../text/text.ts';
import { useLiveTurn } from '../turn/live-turns.ts';
import { ChatMenu } from './chat-menu.tsx';

/** A chat in the list. */
export function ChatRow({ chat, isOpened }: { readonly chat: Chat; readonly isOpened: boolean }) {
  const title = chat.title === '' ? text.chat.list.untitled : chat.title;
  const status = useLiveTurn(chat.id)?.status;
  return (
    <div
      className={classNames(
        'group mx-2 flex items-center rounded-box',
        isOpened ? 'bg-accent-soft' : 'hover:bg-hover',
      )}
    >
      <Link
        to="/chat/$chatId"
        params={{ chatId: chat.id }}
        search={{}}
        data-row
        aria-current={isOpened ? 'page' : undefined}
        title={title}
        className="flex min-w-0 flex-1 items-center gap-2 rounded-box px-2 py-1.5"
      >
        <span className="truncate">{title}</span>
        {(status === 'running' || status === 'sending') && (
          <span title={text.chat.list.running} className="shrink-0">
            <Spinner />
            <span className="sr-only">{text.chat.list.running}</span>
          </span>
        )}
      </Link>
      <span className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-data-[state=open]:opacity-100 pointer-coarse:opacity-100">
        <ChatMenu
          chat={chat}
          trigger={<IconButton icon={Ellipsis} size="small" label={text.chat.list.actions(title)} />}
        />
      </span>
    </div>
  );
}
