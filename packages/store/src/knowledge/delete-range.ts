import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import type { Range } from '../search/number-space.ts';

const ROWS_AT_ONCE = 50;

/**
 * Deletes the rows with these ids, few at a time: on SQLite a statement stops the whole process, and others want their
 * turn between two of them although all are one transaction.
 */
export async function deleteRange(
  transaction: Kysely<Tables>,
  table: 'knowledge_chunks' | 'knowledge_vectors',
  { first, last }: Range,
): Promise<number> {
  let deleted = 0;
  for (;;) {
    const rows = await transaction
      .selectFrom(table)
      .select('id')
      .where('id', '>=', first)
      .where('id', '<=', last)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    const [lowest, highest] = [rows[0]?.id, rows.at(-1)?.id];
    if (lowest === undefined || highest === undefined) return deleted;
    await transaction.deleteFrom(table).where('id', '>=', lowest).where('id', '<=', highest).execute();
    deleted += rows.length;
    await setImmediate();
  }
}
