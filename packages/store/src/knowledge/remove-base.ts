import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import { rangeOf } from '../search/number-space.ts';
import { deleteRange } from './delete-range.ts';
import { removeIndexes } from './remove-index.ts';

/** Removes a base and whatever belongs to it; what is not named here goes with the rows that it belongs to. */
export async function removeBase(transaction: Kysely<Tables>, number: number): Promise<boolean> {
  await removeIndexes(transaction, number);
  await deleteRange(transaction, 'knowledge_chunks', rangeOf(number));
  const { numDeletedRows } = await transaction
    .deleteFrom('knowledge_bases')
    .where('number', '=', number)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
