import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import type { SkillVersion } from './skill-versions.ts';
import { readVersionFiles } from './version-files.ts';

/** The versions of a skill, newest first. */
export async function readVersions(
  reader: Kysely<Tables>,
  tenant: string,
  name: string,
): Promise<readonly SkillVersion[]> {
  const rows = await reader
    .selectFrom('skill_versions')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('name', '=', name)
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ number, digest, author, created_at, files }) => ({
    number,
    digest,
    ...(author !== null && { author }),
    createdAt: created_at,
    files: readVersionFiles(files).map(({ path, executable, size }) => ({ path, executable, size })),
  }));
}
