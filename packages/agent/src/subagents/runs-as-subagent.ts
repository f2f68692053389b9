import type { CatalogSkill } from '@techne/skills';

/** Whether a conversation runs a skill with `use_skill` and does not activate it (ruling 16). */
export function runsAsSubagent({ dialect, manifest }: Pick<CatalogSkill, 'dialect' | 'manifest'>): boolean {
  return dialect === 'ash' || manifest.fork;
}
