import type { Kysely } from 'kysely';
import { slices } from '../columns/slices.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../schema/tables.ts';
import { lockBlobs } from './lock-blobs.ts';

const DIGESTS_A_STATEMENT = 500;

/** Counts one more use of each blob, and stores those that are not there. */
export async function useBlobs(
  transaction: Kysely<Tables>,
  kind: Database['kind'],
  blobs: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  for (const digests of slices([...blobs.keys()].sort(), DIGESTS_A_STATEMENT)) {
    await lockBlobs(transaction, kind, digests);
    const rows = await transaction
      .updateTable('blobs')
      .set(({ eb }) => ({ uses: eb('uses', '+', 1) }))
      .where('digest', 'in', digests)
      .returning('digest')
      .execute();
    const known = new Set(rows.map(({ digest }) => digest));
    for (const digest of digests) {
      const bytes = blobs.get(digest);
      if (bytes !== undefined && !known.has(digest)) await addBlob(transaction, digest, bytes);
    }
  }
}

async function addBlob(transaction: Kysely<Tables>, digest: string, bytes: Uint8Array): Promise<void> {
  await transaction
    .insertInto('blobs')
    .values({ digest, bytes, uses: 1 })
    // Another tenant stored the same bytes at the same moment.
    .onConflict((conflict) =>
      conflict.column('digest').doUpdateSet(({ eb }) => ({ uses: eb('blobs.uses', '+', 1) })),
    )
    .execute();
}
