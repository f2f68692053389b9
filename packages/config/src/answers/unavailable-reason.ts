import { canonicalName } from '@techne/skills';
import type { Config } from '../config/config.ts';
import { showPath } from '../toml/key-path.ts';

/**
 * Why the configuration makes a skill unavailable; null when it does not. For `loadCatalog({ unavailable })`.
 *
 * @example
 * await loadCatalog({ sources, unavailable: (skill) => unavailableReason(config, skill) });
 */
export function unavailableReason(config: Config, skill: { readonly name: string }): string | null {
  if (!config.skills.enabled) return 'all skills are disabled by [skills] enabled = false';
  const name = canonicalName(skill.name);
  return config.skills.named[name]?.enabled === false
    ? `it is disabled by [${showPath(['skills', name])}] enabled = false`
    : null;
}
