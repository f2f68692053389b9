import { useNavigate } from '@tanstack/react-router';
import type { OpenedChat } from '@techne/server/client';
import { Ellipsis, PanelLeft, SquarePen } from 'lucide-react';
import { IconButton } from '../../design/icon-button.tsx';
import { text } from '../../text/text.ts';
import { ChatMenu } from '../list/chat-menu.tsx';
import type { ChatChange } from '../queries.ts';
import { ActiveSkills } from './active-skills.tsx';
import { ContextMeter } from './context-meter.tsx';

export interface ChatHeaderProps {
  /** Undefined for a chat that has not begun. */
  readonly chat?: OpenedChat;
  /** In the place of a chat's title. */
  readonly title?: string;
  readonly onChange?: (change: ChatChange) => void;
  readonly isBusy?: boolean;
}

/** What a chat is called, which skills are active in it, and how full the window is. */
export function ChatHeader({ chat, title: given, onChange, isBusy = false }: ChatHeaderProps) {
  const navigate = useNavigate();
  const words = text.chat;
  const title = given ?? (chat === undefined || chat.title === '' ? words.list.untitled : chat.title);
  return (
    <header className="shrink-0 border-b border-line bg-page">
      <div className="flex h-12 items-center gap-2 px-3 wide:px-4">
        <IconButton
          icon={PanelLeft}
          label={words.list.open}
          className="wide:hidden"
          onClick={() =>
            void (chat === undefined
              ? navigate({ to: '/chat', search: { list: true } })
              : navigate({ to: '/chat/$chatId', params: { chatId: chat.id }, search: { list: true } }))
          }
        />
        <h1 className="min-w-0 flex-1 truncate font-strong">{title}</h1>
        {chat !== undefined && <ContextMeter usage={chat.usage} />}
        <IconButton
          icon={SquarePen}
          label={words.list.new}
          className="wide:hidden"
          onClick={() => void navigate({ to: '/chat', search: {} })}
        />
        {chat !== undefined && (
          <ChatMenu chat={chat} trigger={<IconButton icon={Ellipsis} label={words.header.actions} />} />
        )}
      </div>
      {chat !== undefined && chat.activated_skill_names.length > 0 && (
        <ActiveSkills
          names={chat.activated_skill_names}
          isBusy={isBusy}
          onChange={(names) => onChange?.({ activated_skill_names: [...names] })}
        />
      )}
    </header>
  );
}
