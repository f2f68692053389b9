import { type Kysely, sql } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import type { Chat, ChatFilter } from './chats.ts';
import { readChat } from './read-chat.ts';
import { titleKey } from './title-key.ts';

/** SQLite takes patterns of up to 50,000 bytes; nobody types that much, and it is in no title. */
const LONGEST_SEARCH = 10_000;

/** One page of the chats of a user, newest activity first, and how many there are. */
export async function listChats(
  reader: Kysely<Tables>,
  { tenant, userId, search = '', limit, offset }: ChatFilter,
): Promise<{ readonly items: readonly Chat[]; readonly total: number }> {
  const key = titleKey(search);
  if (key.length > LONGEST_SEARCH) return { items: [], total: 0 };
  let query = reader.selectFrom('chats').where('tenant', '=', tenant).where('user_id', '=', userId);
  if (key !== '') query = query.where(sql<boolean>`title_key like ${containing(key)} escape '\\'`);
  const rows = await query
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const count = await query.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
  return { items: rows.map(readChat), total: Number(count.total) };
}

function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
