import type { SkillRecord } from './skill-store.ts';

/**
 * Gives each name to one skill of a store: to the one whose folder bears the name, else to the first. Keeps the
 * order of the records.
 */
export function settleNames<Record extends SkillRecord>(
  records: readonly Record[],
): { items: readonly Record[]; shadowed: readonly Record[] } {
  // Folders of one root cannot share a name.
  if (records.every((record) => record.name === record.folderName)) return { items: records, shadowed: [] };
  const owners = new Map<string, Record>();
  let contested = false;
  for (const record of records) {
    const owner = owners.get(record.name);
    if (owner === undefined) owners.set(record.name, record);
    else {
      contested = true;
      if (owner.folderName !== owner.name && record.folderName === record.name)
        owners.set(record.name, record);
    }
  }
  if (!contested) return { items: records, shadowed: [] };
  const items: Record[] = [];
  const shadowed: Record[] = [];
  for (const record of records) (owners.get(record.name) === record ? items : shadowed).push(record);
  return { items, shadowed };
}
