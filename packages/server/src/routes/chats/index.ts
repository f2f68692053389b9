import type { Route } from '../../http/route.ts';
import { cancelTurn } from './cancel-turn.ts';
import { changeChat } from './change-chat.ts';
import { createChat } from './create-chat.ts';
import { forkChat } from './fork-chat.ts';
import { listChats } from './list-chats.ts';
import { readChat } from './read-chat.ts';
import { removeChat } from './remove-chat.ts';
import { sendMessage } from './send-message.ts';

export const chatRoutes: readonly Route[] = [
  createChat,
  listChats,
  readChat,
  changeChat,
  removeChat,
  forkChat,
  sendMessage,
  cancelTurn,
];
