import type { KeyTable } from './key.ts';
import { anyName, type Section } from './section.ts';
import { capabilityProviderKeys } from './skills-keys.ts';

const { enabled, command, timeout_seconds } = capabilityProviderKeys;

export const providerOfCapabilitiesKeys = { enabled, command, timeout_seconds } as const satisfies KeyTable;

export const capabilitiesSection: Section = {
  path: ['capabilities', 'providers', anyName],
  meaning:
    'The provider of one namespace of capabilities. Its values stand over those of a preset and of a skill.',
  nameFormat: 'namespace',
  keys: providerOfCapabilitiesKeys,
  example: '[capabilities.providers.gog]\ncommand = ["gogcli", "bridge"]\ntimeout_seconds = 30',
};
