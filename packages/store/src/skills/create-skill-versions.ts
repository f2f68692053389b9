import type { Database } from '../database/database.ts';
import { changeSkills } from './change-skills.ts';
import { createSkill } from './create-skill.ts';
import { findSkill } from './find-skill.ts';
import { readFiles } from './read-files.ts';
import { readManagedSkill } from './read-managed-skill.ts';
import { readVersions } from './read-versions.ts';
import { removeSkill } from './remove-skill.ts';
import { skillNotFound } from './skill-not-found.ts';
import type { SkillVersions } from './skill-versions.ts';
import { writeSkill } from './write-skill.ts';

export function createSkillVersions(database: Database): SkillVersions {
  const { reader } = database;
  return {
    create: (skill) => createSkill(database, skill),
    write: (skill, { expected } = {}) => writeSkill(database, skill, expected),
    setVisibility: (tenant, name, visibility) =>
      changeSkills(database, tenant, async (transaction) => {
        const row = await transaction
          .updateTable('managed_skills')
          .set({ visibility })
          .where('tenant', '=', tenant)
          .where('name', '=', name)
          .returningAll()
          .executeTakeFirst();
        if (row === undefined) throw skillNotFound(name);
        return readManagedSkill(row);
      }),
    find: (tenant, name) => findSkill(reader, tenant, name),
    async list(tenant) {
      const rows = await reader
        .selectFrom('managed_skills')
        .selectAll()
        .where('tenant', '=', tenant)
        .orderBy('updated_at', 'desc')
        .orderBy('name')
        .execute();
      return rows.map(readManagedSkill);
    },
    remove: (tenant, name) => removeSkill(database, tenant, name),
    versions: (tenant, name) => readVersions(reader, tenant, name),
    files: (tenant, name, number) => readFiles(reader, tenant, name, number),
  };
}
