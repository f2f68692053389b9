import { skillSettings, type Config, type SkillSettings } from '@techne/config';
import type { Catalog } from '@techne/skills';

/**
 * What the configuration says of a skill. A managed skill that took the name of one of the operator's gets none of the
 * values that were meant for that one: a skill that shadows another inherits nothing (ruling 14).
 */
export function settingsOf(config: Config, catalog: Catalog, name: string): SkillSettings {
  const settings = skillSettings(config, name);
  const shadows =
    catalog.find(name)?.source === 'managed' &&
    catalog.collisions.some((collision) => collision.name === name);
  return shadows ? { ...settings, env: {} } : settings;
}
