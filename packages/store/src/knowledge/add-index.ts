import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import type { EmbedderName } from './knowledge-bases.ts';

/** Makes room for the vectors of an embedder and returns its number. */
export async function addIndex(
  transaction: Kysely<Tables>,
  baseNumber: number,
  { id, dimensions }: EmbedderName,
): Promise<number> {
  const { number } = await transaction
    .insertInto('knowledge_indexes')
    .values({ base_number: baseNumber, embedder: id, dimensions, built_to: 0 })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}
