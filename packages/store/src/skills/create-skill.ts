import type { Database } from '../database/database.ts';
import { StoreError } from '../errors/store-error.ts';
import { addVersion } from './add-version.ts';
import { changeSkills } from './change-skills.ts';
import { digestFiles } from './digest-files.ts';
import { readManagedSkill } from './read-managed-skill.ts';
import type { ManagedSkillRecord, SkillWrite } from './skill-versions.ts';

export async function createSkill(database: Database, skill: SkillWrite): Promise<ManagedSkillRecord> {
  const { tenant, name, owner, digest, visibility } = skill;
  const files = await digestFiles(skill.files);
  const now = database.now();
  return changeSkills(database, tenant, async (transaction) => {
    const row = await transaction
      .insertInto('managed_skills')
      .values({
        tenant,
        name,
        owner: owner ?? null,
        visibility: visibility ?? 'private',
        version: 1,
        digest,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.columns(['tenant', 'name']).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row === undefined)
      throw new StoreError('CONFLICT', `There is a skill "${name}"`, {
        hint: 'Take another name, or update the skill.',
        data: { name },
      });
    await addVersion(transaction, database.kind, skill, files, row.version, now);
    return readManagedSkill(row);
  });
}
