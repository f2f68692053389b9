import type { Kysely } from 'kysely';
import type { Tables } from '../../schema/tables.ts';

/** An index to search: `revision` differs when its vectors do. */
export interface VectorIndex {
  readonly number: number;
  readonly dimensions: number;
  readonly revision: number;
}

export interface NearVector {
  /** Of the chunk in its base. */
  readonly place: number;
  /** Cosine, -1 to 1. */
  readonly similarity: number;
}

/**
 * One way to find the nearest vectors. `knowledge_vectors` says what there is; whatever else a way keeps follows from
 * it. Contract:
 * - `prepare` may be called at any time and again; after the first time in a process every vector of these dimensions
 *   is found, whoever put it in;
 * - `added` is called in the transaction that put vectors in;
 * - vectors that were taken out are not found, nothing needs to be told;
 * - only vectors of that index are found, best first.
 */
export interface VectorSearch {
  readonly name: 'sqlite-vec' | 'pgvector' | 'exact';
  prepare(dimensions: number): Promise<void>;
  added(
    transaction: Kysely<Tables>,
    vectors: readonly { readonly id: number; readonly vector: Float32Array }[],
  ): Promise<void>;
  nearest(index: VectorIndex, vector: Float32Array, limit: number): Promise<readonly NearVector[]>;
}
