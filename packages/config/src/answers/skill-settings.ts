import { canonicalName } from '@techne/skills';
import type { Config } from '../config/config.ts';
import type { CapabilityProvider } from './capability-provider.ts';
import { capabilityProviderOf } from './capability-providers.ts';

/** What the configuration says of one skill. */
export interface SkillSettings {
  readonly enabled: boolean;
  /** Over the skill's own. */
  readonly model: string | undefined;
  /** The chats that may invoke it; empty means all. */
  readonly allowChatIds: readonly string[];
  /** UPPER_CASE values, exactly as written. Secrets: only those that the skill declares are for it. */
  readonly env: Readonly<Record<string, string>>;
  readonly capabilityProvider: CapabilityProvider | undefined;
}

/**
 * The settings of a skill, with the defaults for all skills.
 *
 * @example
 * const { config } = await loadConfig();
 * skillSettings(config, 'research').model; // 'haiku'
 */
export function skillSettings(config: Config, name: string): SkillSettings {
  const section = config.skills.named[canonicalName(name)];
  return {
    enabled: config.skills.enabled && section?.enabled !== false,
    model: section?.model,
    allowChatIds: section?.allowChatIds ?? config.skills.defaults.allowChatIds,
    env: section?.variables ?? Object.create(null),
    capabilityProvider: capabilityProviderOf(config, canonicalName(name)),
  };
}
