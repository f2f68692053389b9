import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import { readManagedSkill } from './read-managed-skill.ts';
import type { ManagedSkillRecord } from './skill-versions.ts';

export async function findSkill(
  reader: Kysely<Tables>,
  tenant: string,
  name: string,
): Promise<ManagedSkillRecord | undefined> {
  const row = await reader
    .selectFrom('managed_skills')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('name', '=', name)
    .executeTakeFirst();
  return row && readManagedSkill(row);
}
