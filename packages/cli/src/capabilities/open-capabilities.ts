import type { AuthFlows, CapabilityManager } from '@techne/agent';
import type { Config } from '@techne/config';
import type { CommandContext } from '../program/command.ts';

/** The capabilities that the configuration wires; undefined where no provider is configured. To be closed. */
export async function openCapabilities(
  { environment }: CommandContext,
  config: Config,
  flows?: AuthFlows,
): Promise<CapabilityManager | undefined> {
  const { capabilityProviders } = await import('@techne/config');
  const providers = capabilityProviders(config);
  if (providers.length === 0) return undefined;
  const { CapabilityManager } = await import('@techne/agent');
  return new CapabilityManager({ providers, environment, ...(flows === undefined ? {} : { flows }) });
}
