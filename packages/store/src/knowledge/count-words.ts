import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { slices } from '../columns/slices.ts';
import type { Tables } from '../schema/tables.ts';

const WORDS_AT_ONCE = 500;

/** In how many chunks each word stands, and how many words there are at all. */
export class WordCounts {
  readonly chunks = new Map<string, number>();
  total = 0;

  /** Takes the words of one chunk, separated by spaces. */
  add(words: string): void {
    const list = words === '' ? [] : words.split(' ');
    this.total += list.length;
    for (const word of new Set(list)) this.chunks.set(word, (this.chunks.get(word) ?? 0) + 1);
  }
}

/** Adds the counts to those of a base, or takes them away again. */
export async function changeWordCounts(
  transaction: Kysely<Tables>,
  baseNumber: number,
  counts: WordCounts,
  sign: 1 | -1,
): Promise<void> {
  for (const part of slices([...counts.chunks], WORDS_AT_ONCE)) {
    await transaction
      .insertInto('knowledge_terms')
      .values(part.map(([word, chunks]) => ({ base_number: baseNumber, word, chunks: sign * chunks })))
      .onConflict((conflict) =>
        conflict
          .columns(['base_number', 'word'])
          .doUpdateSet({ chunks: sql<number>`knowledge_terms.chunks + excluded.chunks` }),
      )
      .execute();
    await setImmediate();
  }
  if (sign === 1) return;
  await transaction
    .deleteFrom('knowledge_terms')
    .where('base_number', '=', baseNumber)
    .where('chunks', '<=', 0)
    .execute();
}
