import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { slices } from '../columns/slices.ts';
import type { Tables } from '../schema/tables.ts';
import { vectorBytes } from '../search/vectors/vector-bytes.ts';
import type { VectorSearch } from '../search/vectors/vector-search.ts';

const ROWS_AT_ONCE = 50;

/** `search` is prepared for vectors of this length. */
export async function storeVectors(
  transaction: Kysely<Tables>,
  search: VectorSearch,
  vectors: readonly { readonly id: number; readonly vector: Float32Array }[],
): Promise<void> {
  for (const part of slices(vectors, ROWS_AT_ONCE)) {
    await transaction
      .insertInto('knowledge_vectors')
      .values(part.map(({ id, vector }) => ({ id, vector: vectorBytes(vector) })))
      .execute();
    await search.added(transaction, part);
    await setImmediate();
  }
}
