import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../schema/tables.ts';
import type { DigestedFiles } from './digest-files.ts';
import { dropVersions } from './drop-versions.ts';
import type { SkillWrite } from './skill-versions.ts';
import { useBlobs } from './use-blobs.ts';
import { writeVersionFiles } from './version-files.ts';

const KEPT_VERSIONS = 100;

/** Adds the newest version of a skill, and drops the oldest when there are too many. */
export async function addVersion(
  transaction: Kysely<Tables>,
  kind: Database['kind'],
  { tenant, name, author, digest }: SkillWrite,
  { files, blobs }: DigestedFiles,
  number: number,
  createdAt: number,
): Promise<void> {
  await useBlobs(transaction, kind, blobs);
  await transaction
    .insertInto('skill_versions')
    .values({
      tenant,
      name,
      number,
      digest,
      author: author ?? null,
      created_at: createdAt,
      files: writeVersionFiles(files),
    })
    .execute();
  await dropVersions(transaction, kind, tenant, name, number - KEPT_VERSIONS);
}
