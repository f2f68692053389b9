import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../schema/tables.ts';

/**
 * One transaction that changes a chat, one after another for each chat: under a lock PostgreSQL never repeats it
 * because of changes of other chats.
 */
export function writeChat<T>(
  database: Database,
  id: string,
  work: (transaction: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  return database.write(work, { lock: `chat ${id}` });
}
