import type { Chat } from '@techne/server/client';
import { expect, it } from 'vitest';
import { groupChats } from './group-chats.ts';

const now = new Date(2026, 4, 20, 9, 30);
const chat = (id: string, ...at: [number, number, number, number]): Chat => ({
  id,
  title: id,
  type: 'private',
  model: null,
  mode: null,
  knowledge_base_ids: [],
  activated_skill_names: [],
  created_at: '',
  updated_at: new Date(...at).toISOString(),
});

it('stands chats under the day of their last activity, each group once', () => {
  const lines = groupChats(
    [
      chat('a', 2026, 4, 20, 9),
      chat('b', 2026, 4, 20, 0),
      chat('c', 2026, 4, 19, 23),
      chat('d', 2026, 4, 14, 12),
      chat('e', 2026, 4, 1, 12),
      chat('f', 2025, 0, 1, 12),
    ],
    now,
  );
  expect(lines.map((line) => (line.kind === 'group' ? line.group : line.chat.id))).toEqual(
    'today a b yesterday c week d month e earlier f'.split(' '),
  );
});
