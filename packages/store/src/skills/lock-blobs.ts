import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../schema/tables.ts';

/**
 * Takes blobs in one order, so that two tenants with the same files do not each wait for the other. On SQLite there is
 * one writer anyhow.
 */
export async function lockBlobs(
  transaction: Kysely<Tables>,
  kind: Database['kind'],
  digests: readonly string[],
): Promise<void> {
  if (kind === 'sqlite') return;
  await transaction
    .selectFrom('blobs')
    .select('digest')
    .where('digest', 'in', digests)
    .orderBy('digest')
    .forUpdate()
    .execute();
}
