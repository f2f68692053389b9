import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import { StoreError } from '../errors/store-error.ts';
import type { Tables } from '../schema/tables.ts';
import { addVersion } from './add-version.ts';
import { changeSkills } from './change-skills.ts';
import { digestFiles } from './digest-files.ts';
import { findSkill } from './find-skill.ts';
import { readManagedSkill } from './read-managed-skill.ts';
import { skillNotFound } from './skill-not-found.ts';
import type { ManagedSkillRecord, SkillWrite } from './skill-versions.ts';

/** Writes a version of a skill that is there: on top of `expected`, when that is given. */
export async function writeSkill(
  database: Database,
  skill: SkillWrite,
  expected: number | undefined,
): Promise<ManagedSkillRecord> {
  const { tenant, name, owner, digest } = skill;
  const files = await digestFiles(skill.files);
  const now = database.now();
  return changeSkills(database, tenant, async (transaction) => {
    let query = transaction
      .updateTable('managed_skills')
      .set(({ eb }) => ({
        version: eb('version', '+', 1),
        digest,
        updated_at: now,
        ...(owner !== undefined && { owner }),
      }))
      .where('tenant', '=', tenant)
      .where('name', '=', name);
    if (expected !== undefined) query = query.where('version', '=', expected);
    const row = await query.returningAll().executeTakeFirst();
    if (row === undefined) throw await refusal(transaction, tenant, name, expected);
    await addVersion(transaction, database.kind, skill, files, row.version, now);
    return readManagedSkill(row);
  });
}

async function refusal(
  transaction: Kysely<Tables>,
  tenant: string,
  name: string,
  expected: number | undefined,
): Promise<StoreError> {
  const current = await findSkill(transaction, tenant, name);
  if (current === undefined) return skillNotFound(name);
  return new StoreError('CONFLICT', `The skill "${name}" was changed by somebody else`, {
    hint: 'Read it again and repeat the change.',
    data: { name, expected, version: current.version, digest: current.digest },
  });
}
