import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import { placeOf, rangeOf, type Range } from '../search/number-space.ts';
import { changeBaseCounts } from './change-base-counts.ts';
import { changeWordCounts, WordCounts } from './count-words.ts';
import { deleteRange } from './delete-range.ts';

const CHUNKS_AT_ONCE = 200;

/** Removes a document of a base and every trace of it. Its bytes and its task go with its row. */
export async function removeDocument(
  transaction: Kysely<Tables>,
  baseNumber: number,
  id: string,
  now: number,
): Promise<boolean> {
  const document = await transaction
    .selectFrom('knowledge_documents')
    .select(['first_chunk', 'last_chunk'])
    .where('base_number', '=', baseNumber)
    .where('id', '=', id)
    .executeTakeFirst();
  if (document === undefined) return false;
  const { first_chunk: first, last_chunk: last } = document;
  if (first !== null && last !== null) await removeChunks(transaction, baseNumber, { first, last }, now);
  await transaction.deleteFrom('knowledge_documents').where('id', '=', id).execute();
  return true;
}

async function removeChunks(
  transaction: Kysely<Tables>,
  baseNumber: number,
  range: Range,
  now: number,
): Promise<void> {
  const counts = await countStoredWords(transaction, range);
  await changeWordCounts(transaction, baseNumber, counts, -1);
  const indexes = await transaction
    .selectFrom('knowledge_indexes')
    .select('number')
    .where('base_number', '=', baseNumber)
    .execute();
  for (const { number } of indexes) {
    await deleteRange(
      transaction,
      'knowledge_vectors',
      rangeOf(number, placeOf(range.first), placeOf(range.last)),
    );
  }
  const chunks = await deleteRange(transaction, 'knowledge_chunks', range);
  await changeBaseCounts(transaction, baseNumber, { chunks: -chunks, words: -counts.total, now });
}

async function countStoredWords(transaction: Kysely<Tables>, { first, last }: Range): Promise<WordCounts> {
  const counts = new WordCounts();
  for (let from = first; ;) {
    const rows = await transaction
      .selectFrom('knowledge_chunks')
      .select(['id', 'words'])
      .where('id', '>=', from)
      .where('id', '<=', last)
      .orderBy('id')
      .limit(CHUNKS_AT_ONCE)
      .execute();
    for (const { words } of rows) counts.add(words);
    const highest = rows.at(-1)?.id;
    if (highest === undefined || rows.length < CHUNKS_AT_ONCE) return counts;
    from = highest + 1;
    await setImmediate();
  }
}
