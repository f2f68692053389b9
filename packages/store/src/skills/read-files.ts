import type { Kysely } from 'kysely';
import { slices } from '../columns/slices.ts';
import type { Tables } from '../schema/tables.ts';
import type { StoredFile } from './skill-versions.ts';
import { readVersionFiles } from './version-files.ts';

const DIGESTS_A_STATEMENT = 500;

/** The files of one version; undefined when there is no such version. */
export async function readFiles(
  reader: Kysely<Tables>,
  tenant: string,
  name: string,
  number: number,
): Promise<readonly StoredFile[] | undefined> {
  const version = await reader
    .selectFrom('skill_versions')
    .select('files')
    .where('tenant', '=', tenant)
    .where('name', '=', name)
    .where('number', '=', number)
    .executeTakeFirst();
  if (version === undefined) return undefined;
  const named = readVersionFiles(version.files);
  const blobs = await readBlobs(
    reader,
    named.map(({ blob }) => blob),
  );
  const files: StoredFile[] = [];
  for (const { path, executable, blob } of named) {
    const bytes = blobs.get(blob);
    // The version was removed between the two reads.
    if (bytes === undefined) return undefined;
    files.push({ path, executable, bytes });
  }
  return files;
}

async function readBlobs(
  reader: Kysely<Tables>,
  digests: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const blobs = new Map<string, Uint8Array>();
  for (const part of slices([...new Set(digests)], DIGESTS_A_STATEMENT)) {
    const rows = await reader
      .selectFrom('blobs')
      .select(['digest', 'bytes'])
      .where('digest', 'in', part)
      .execute();
    for (const { digest, bytes } of rows) blobs.set(digest, bytes);
  }
  return blobs;
}
