import type { Config } from '../config/config.ts';
import { capabilityPresets } from './capability-presets.ts';
import type { CapabilityProvider } from './capability-provider.ts';

const defaultTimeoutSeconds = 30;

/**
 * Every provider that is enabled: those of skills, presets included, and those of `[capabilities.providers]`,
 * whose values stand over the others'.
 *
 * @example
 * capabilityProviders(config).map((provider) => provider.namespace); // ['gog']
 */
export function capabilityProviders(config: Config): readonly CapabilityProvider[] {
  const providers = new Map<string, CapabilityProvider>();
  for (const skill of Object.keys(config.skills.named)) {
    const provider = capabilityProviderOf(config, skill);
    if (provider !== undefined && !providers.has(provider.namespace))
      providers.set(provider.namespace, provider);
  }
  for (const namespace of Object.keys(config.capabilities.providers)) {
    if (providers.has(namespace)) continue;
    const provider = withExplicitValues(config, { namespace });
    if (provider !== undefined) providers.set(namespace, provider);
  }
  return [...providers.values()];
}

/** The provider that a skill's own section wires, by explicit values or by a preset. */
export function capabilityProviderOf(config: Config, skill: string): CapabilityProvider | undefined {
  const section = config.skills.named[skill];
  if (section === undefined || section.enabled === false || section.capabilityProvider?.enabled === false)
    return undefined;
  const preset = section.enabled === true ? capabilityPresets.get(skill) : undefined;
  const own = section.capabilityProvider;
  if (own === undefined && preset === undefined) return undefined;
  const namespace = own?.namespace ?? preset?.namespace ?? skill;
  return withExplicitValues(config, {
    namespace,
    command: own?.command ?? preset?.command,
    timeoutSeconds: own?.timeoutSeconds ?? preset?.timeoutSeconds,
  });
}

function withExplicitValues(
  config: Config,
  given: {
    readonly namespace: string;
    readonly command?: readonly string[] | undefined;
    readonly timeoutSeconds?: number | undefined;
  },
): CapabilityProvider | undefined {
  const explicit = config.capabilities.providers[given.namespace];
  const command = explicit?.command ?? given.command;
  if (explicit?.enabled === false || command === undefined) return undefined;
  const timeoutSeconds = explicit?.timeoutSeconds ?? given.timeoutSeconds ?? defaultTimeoutSeconds;
  return { namespace: given.namespace, command, timeoutSeconds };
}
