import type { Database } from '../database/database.ts';
import { changeSkills } from './change-skills.ts';
import { dropVersions } from './drop-versions.ts';

/** True when there was such a skill. */
export async function removeSkill(database: Database, tenant: string, name: string): Promise<boolean> {
  return changeSkills(database, tenant, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('managed_skills')
      .where('tenant', '=', tenant)
      .where('name', '=', name)
      .executeTakeFirst();
    await dropVersions(transaction, database.kind, tenant, name, Number.MAX_SAFE_INTEGER);
    return numDeletedRows > 0n;
  });
}
