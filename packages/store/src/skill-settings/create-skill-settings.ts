import type { Database } from '../database/database.ts';
import { changeSkills } from '../skills/change-skills.ts';
import type { SkillSettings } from './skill-settings.ts';

export function createSkillSettings(database: Database): SkillSettings {
  return {
    async list(tenant) {
      const rows = await database.reader
        .selectFrom('skill_settings')
        .selectAll()
        .where('tenant', '=', tenant)
        .orderBy('name')
        .execute();
      return rows.map(({ name, enabled, changed_by, changed_at }) => ({
        name,
        enabled: enabled === 1,
        changedBy: changed_by,
        changedAt: changed_at,
      }));
    },

    async setEnabled(tenant, name, enabled, changedBy) {
      const setting = { enabled: enabled ? 1 : 0, changed_by: changedBy, changed_at: database.now() };
      await changeSkills(database, tenant, (transaction) =>
        transaction
          .insertInto('skill_settings')
          .values({ tenant, name, ...setting })
          .onConflict((conflict) => conflict.columns(['tenant', 'name']).doUpdateSet(setting))
          .execute(),
      );
    },
  };
}
