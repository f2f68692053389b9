import type { SkillRecord } from './skill-store.ts';

/**
 * Gives each name to one skill of a store: to the one whose folder bears the name, else to the first. A folder comes
 * before a flat file, so that the folder form wins (ruling 9). Keeps the order of the records.
 *
 * @param flat whether there may be flat files beside folders
 */
export function settleNames<Record extends SkillRecord>(
  records: readonly Record[],
  flat = false,
): { items: readonly Record[]; shadowed: readonly Record[] } {
  // Folders of one root cannot share a name.
  if (!flat && records.every((record) => record.name === record.folderName))
    return { items: records, shadowed: [] };
  const owners = new Map<string, Record>();
  let contested = false;
  for (const record of records) {
    const owner = owners.get(record.name);
    if (owner === undefined) owners.set(record.name, record);
    else {
      contested = true;
      if (rank(record) > rank(owner)) owners.set(record.name, record);
    }
  }
  if (!contested) return { items: records, shadowed: [] };
  const items: Record[] = [];
  const shadowed: Record[] = [];
  for (const record of records) (owners.get(record.name) === record ? items : shadowed).push(record);
  return { items, shadowed };
}

function rank(record: SkillRecord): number {
  return (record.folderName === record.name ? 2 : 0) + (record.directory === undefined ? 0 : 1);
}
