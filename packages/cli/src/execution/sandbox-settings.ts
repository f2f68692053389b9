import type { LoadedConfig } from '@techne/config';
import type { NetworkAccess, Sandbox, SandboxLimits } from '@techne/exec';

/** How the configuration wants sandboxed runs to be. */
export interface SandboxSettings {
  readonly sandbox: Sandbox;
  readonly limits: Partial<SandboxLimits>;
  /** What an approved run may reach; none where the configuration forbids it. */
  readonly approvedNetwork: NetworkAccess;
}

const mebibyte = 1_048_576;

export async function sandboxSettings({ config, origins }: LoadedConfig): Promise<SandboxSettings> {
  const { chooseSandbox } = await import('@techne/exec');
  const { backend, memoryMegabytes, cpuSeconds, fileMegabytes, processes } = config.sandbox;
  return {
    // Where nobody chose one, it is the one of this platform.
    sandbox: chooseSandbox(origins.has('sandbox.backend') ? backend : undefined),
    limits: {
      memoryBytes: memoryMegabytes * mebibyte,
      cpuSeconds,
      fileBytes: fileMegabytes * mebibyte,
      processes,
    },
    approvedNetwork: approvedNetwork(config.sandbox),
  };
}

function approvedNetwork({ network, allowedDomains }: LoadedConfig['config']['sandbox']): NetworkAccess {
  if (network === 'never') return { kind: 'none' };
  return allowedDomains.length === 0 ? { kind: 'host' } : { kind: 'domains', domains: allowedDomains };
}
