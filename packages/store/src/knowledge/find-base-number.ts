import type { Kysely } from 'kysely';
import { StoreError } from '../errors/store-error.ts';
import type { Tables } from '../schema/tables.ts';

/** The number of a tenant's base. */
export async function findBaseNumber(
  reader: Kysely<Tables>,
  tenant: string,
  id: string,
): Promise<number | undefined> {
  const row = await reader
    .selectFrom('knowledge_bases')
    .select('number')
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.number;
}

export function baseNotFound(baseId: string): StoreError {
  return new StoreError('NOT_FOUND', 'There is no such knowledge base.', {
    hint: 'List the knowledge bases.',
    data: { baseId },
  });
}
