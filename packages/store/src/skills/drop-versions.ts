import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../schema/tables.ts';
import { releaseBlobs } from './release-blobs.ts';

/** Removes the versions of a skill up to a number, with the blobs that only they used. */
export async function dropVersions(
  transaction: Kysely<Tables>,
  kind: Database['kind'],
  tenant: string,
  name: string,
  until: number,
): Promise<void> {
  const dropped = await transaction
    .deleteFrom('skill_versions')
    .where('tenant', '=', tenant)
    .where('name', '=', name)
    .where('number', '<=', until)
    .returning('files')
    .execute();
  await releaseBlobs(transaction, kind, dropped);
}
