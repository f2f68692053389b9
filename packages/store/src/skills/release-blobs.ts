import type { Kysely } from 'kysely';
import { slices } from '../columns/slices.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../schema/tables.ts';
import { lockBlobs } from './lock-blobs.ts';
import { readVersionFiles } from './version-files.ts';

const DIGESTS_A_STATEMENT = 500;

/** Takes back the uses of versions that are gone, and removes blobs that nothing uses any more. */
export async function releaseBlobs(
  transaction: Kysely<Tables>,
  kind: Database['kind'],
  versions: readonly { readonly files: string }[],
): Promise<void> {
  const counted = countUses(versions);
  for (const part of slices([...counted.keys()].sort(), DIGESTS_A_STATEMENT))
    await lockBlobs(transaction, kind, part);
  for (const [uses, digests] of groupByUses(counted))
    for (const part of slices(digests, DIGESTS_A_STATEMENT)) {
      await transaction
        .updateTable('blobs')
        .set(({ eb }) => ({ uses: eb('uses', '-', uses) }))
        .where('digest', 'in', part)
        .execute();
      await transaction.deleteFrom('blobs').where('digest', 'in', part).where('uses', '<=', 0).execute();
    }
}

/** In how many of the versions each blob is, however often it is in one. */
function countUses(versions: readonly { readonly files: string }[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const { files } of versions)
    for (const digest of new Set(readVersionFiles(files).map(({ blob }) => blob)))
      uses.set(digest, (uses.get(digest) ?? 0) + 1);
  return uses;
}

function groupByUses(uses: ReadonlyMap<string, number>): ReadonlyMap<number, string[]> {
  const groups = new Map<number, string[]>();
  for (const [digest, count] of uses) {
    const group = groups.get(count);
    if (group === undefined) groups.set(count, [digest]);
    else group.push(digest);
  }
  return groups;
}
