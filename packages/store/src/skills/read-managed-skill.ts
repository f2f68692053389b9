import type { Selectable } from 'kysely';
import { oneOf } from '../columns/one-of.ts';
import type { ManagedSkillTable } from '../schema/tables.ts';
import { type ManagedSkillRecord, visibilities } from './skill-versions.ts';

/** The skill of a row. */
export function readManagedSkill(row: Selectable<ManagedSkillTable>): ManagedSkillRecord {
  return {
    tenant: row.tenant,
    name: row.name,
    ...(row.owner !== null && { owner: row.owner }),
    visibility: oneOf(visibilities, row.visibility),
    version: row.version,
    digest: row.digest,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
