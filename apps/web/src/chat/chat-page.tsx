import { useParams, useSearch } from '@tanstack/react-router';
import { ListBeside } from '../design/list-beside.tsx';
import { text } from '../text/text.ts';
import { ChatList } from './list/chat-list.tsx';
import { NewChat } from './new-chat.tsx';
import { OpenedChatView } from './opened-chat-view.tsx';

/** Conversations: the list of them beside the one that is open, or a new one. */
export function ChatPage() {
  const { chatId } = useParams({ strict: false });
  const { list = false } = useSearch({ from: '/frame/chat' });
  return (
    <ListBeside list={<ChatList openedId={chatId} />} label={text.chat.list.label} isWorkChosen={!list}>
      {chatId === undefined ? <NewChat /> : <OpenedChatView key={chatId} id={chatId} />}
    </ListBeside>
  );
}
