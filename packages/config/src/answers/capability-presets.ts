import type { CapabilityProvider } from './capability-provider.ts';

/** Providers that `[skills.<name>] enabled = true` wires (ash.md, Config Section), by the skill's name. */
export const capabilityPresets: ReadonlyMap<string, CapabilityProvider> = new Map([
  ['gog', { namespace: 'gog', command: ['gogcli', 'bridge'], timeoutSeconds: 30 }],
]);
