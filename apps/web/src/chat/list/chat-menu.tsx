import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { Chat } from '@techne/server/client';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { client } from '../../api/client.ts';
import { describeError } from '../../api/describe-error.ts';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { Menu, MenuItem } from '../../design/menu.tsx';
import { showToast } from '../../design/toasts.tsx';
import { text } from '../../text/text.ts';
import { useRemoveChat } from '../queries.ts';
import { RenameDialog } from './rename-dialog.tsx';

/** What can be done with a chat. */
export function ChatMenu({ chat, trigger }: { readonly chat: Chat; readonly trigger: ReactNode }) {
  const words = text.chat.list;
  const [asks, setAsks] = useState<'rename' | 'delete'>();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { chatId } = useParams({ strict: false });
  const removing = useRemoveChat();
  const copying = useMutation({
    mutationFn: () => client.chats.fork(chat.id),
    onSuccess: async (copy) => {
      await queries.invalidateQueries({ queryKey: ['chats', 'list'] });
      await navigate({ to: '/chat/$chatId', params: { chatId: copy.id } });
      showToast(words.copied);
    },
    onError: (error) => showToast(describeError(error).message),
  });
  const close = (): void => setAsks(undefined);
  const title = chat.title === '' ? words.untitled : chat.title;
  return (
    <>
      <Menu trigger={trigger}>
        <MenuItem onSelect={() => setAsks('rename')}>
          <Pencil aria-hidden className="size-4" />
          {words.rename}
        </MenuItem>
        <MenuItem onSelect={() => copying.mutate()}>
          <Copy aria-hidden className="size-4" />
          {words.copy}
        </MenuItem>
        <MenuItem isDanger onSelect={() => setAsks('delete')}>
          <Trash2 aria-hidden className="size-4" />
          {words.delete}
        </MenuItem>
      </Menu>
      {asks === 'rename' && <RenameDialog chat={chat} onClose={close} />}
      {asks === 'delete' && (
        <ConfirmDialog
          title={words.deleteTitle}
          explanation={words.deleteExplanation(title)}
          action={words.delete}
          onClose={close}
          onConfirm={async () => {
            await removing.mutateAsync(chat.id);
            if (chatId === chat.id) await navigate({ to: '/chat', search: {} });
          }}
        />
      )}
    </>
  );
}
