import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { slices } from '../columns/slices.ts';
import type { Tables } from '../schema/tables.ts';
import { idOf, type Range } from '../search/number-space.ts';
import { changeBaseCounts } from './change-base-counts.ts';
import { changeWordCounts, WordCounts } from './count-words.ts';
import type { NewChunk } from './knowledge-documents.ts';

const ROWS_AT_ONCE = 25;

/** Puts the chunks of a document after all others of its base, and returns where. */
export async function storeChunks(
  transaction: Kysely<Tables>,
  baseNumber: number,
  documentId: string,
  chunks: readonly NewChunk[],
  now: number,
): Promise<Range> {
  const place = await takePlaces(transaction, baseNumber, chunks.length);
  const counts = new WordCounts();
  const rows = chunks.map(({ text, words, page = null, line }, index) => {
    counts.add(words);
    const id = idOf(baseNumber, place + index);
    return { id, document_id: documentId, chunk_index: index, text, words, page, line };
  });
  for (const part of slices(rows, ROWS_AT_ONCE)) {
    await transaction.insertInto('knowledge_chunks').values(part).execute();
    await setImmediate();
  }
  await changeWordCounts(transaction, baseNumber, counts, 1);
  await changeBaseCounts(transaction, baseNumber, { chunks: chunks.length, words: counts.total, now });
  return { first: idOf(baseNumber, place), last: idOf(baseNumber, place + chunks.length - 1) };
}

async function takePlaces(transaction: Kysely<Tables>, baseNumber: number, count: number): Promise<number> {
  const { next_chunk: next } = await transaction
    .updateTable('knowledge_bases')
    .set((expression) => ({ next_chunk: expression('next_chunk', '+', count) }))
    .where('number', '=', baseNumber)
    .returning('next_chunk')
    .executeTakeFirstOrThrow();
  return next - count;
}
