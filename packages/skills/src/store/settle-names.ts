import type { SkillRecord } from './skill-store.ts';

/**
 * Gives each name to one skill of a store: to the one whose folder bears the name, else to the first. Keeps the
 * order of the records.
 */
export function settleNames(records: readonly SkillRecord[]): { items: SkillRecord[]; shadowed: SkillRecord[] } {
  const owners = new Map<string, SkillRecord>();
  let contested = false;
  for (const record of records) {
    const owner = owners.get(record.name);
    if (owner === undefined) owners.set(record.name, record);
    else {
      contested = true;
      if (owner.folderName !== owner.name && record.folderName === record.name) owners.set(record.name, record);
    }
  }
  if (!contested) return { items: [...records], shadowed: [] };
  const items: SkillRecord[] = [];
  const shadowed: SkillRecord[] = [];
  for (const record of records) (owners.get(record.name) === record ? items : shadowed).push(record);
  return { items, shadowed };
}
