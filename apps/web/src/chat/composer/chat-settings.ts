import type { Chat } from '@techne/server/client';

/** What a chat works with. */
export type ChatSettings = Pick<Chat, 'model' | 'mode' | 'knowledge_base_ids'>;
