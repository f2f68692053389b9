import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import { rangeOf } from '../search/number-space.ts';
import { deleteRange } from './delete-range.ts';

/** Removes the vectors of an index and the index. */
export async function removeIndex(transaction: Kysely<Tables>, number: number): Promise<void> {
  await deleteRange(transaction, 'knowledge_vectors', rangeOf(number));
  await transaction.deleteFrom('knowledge_indexes').where('number', '=', number).execute();
}

/** Removes the indexes of a base, or those but one. */
export async function removeIndexes(
  transaction: Kysely<Tables>,
  baseNumber: number,
  except?: number,
): Promise<void> {
  const indexes = await transaction
    .selectFrom('knowledge_indexes')
    .select('number')
    .where('base_number', '=', baseNumber)
    .execute();
  for (const { number } of indexes) if (number !== except) await removeIndex(transaction, number);
}
