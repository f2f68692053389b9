import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';

/** Keeps the figures of a base, and says that something else can be found there now. */
export async function changeBaseCounts(
  transaction: Kysely<Tables>,
  baseNumber: number,
  change: { readonly chunks: number; readonly words: number; readonly now: number },
): Promise<void> {
  await transaction
    .updateTable('knowledge_bases')
    .set((expression) => ({
      chunk_count: expression('chunk_count', '+', change.chunks),
      word_count: expression('word_count', '+', change.words),
      revision: expression('revision', '+', 1),
      updated_at: change.now,
    }))
    .where('number', '=', baseNumber)
    .execute();
}
