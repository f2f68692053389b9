import type { Config } from '@techne/config';
import { chooseSandbox, type NetworkAccess, type Sandbox, type SandboxLimits } from '@techne/exec';

/** How the configuration wants sandboxed runs to be. */
export interface SandboxSettings {
  readonly sandbox: Sandbox;
  readonly limits: Partial<SandboxLimits>;
  /** What an approved run may reach; none where the configuration forbids it. */
  readonly approvedNetwork: NetworkAccess;
}

const mebibyte = 1_048_576;

export function sandboxSettings({ sandbox: settings }: Config, sandbox?: Sandbox): SandboxSettings {
  const { backend, memoryMegabytes, cpuSeconds, fileMegabytes, processes, network, allowedDomains } =
    settings;
  return {
    // The default is that of the platform, which is bubblewrap only on Linux.
    sandbox: sandbox ?? chooseSandbox(backend === 'bubblewrap' ? undefined : backend),
    limits: {
      memoryBytes: memoryMegabytes * mebibyte,
      cpuSeconds,
      fileBytes: fileMegabytes * mebibyte,
      processes,
    },
    approvedNetwork:
      network === 'never'
        ? { kind: 'none' }
        : allowedDomains.length === 0
          ? { kind: 'host' }
          : { kind: 'domains', domains: allowedDomains },
  };
}
