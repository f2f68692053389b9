import { statfsSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';

const fileSystems: Record<string, string> = {
  ef53: 'ext4',
  '1021994': 'tmpfs',
  '9123683e': 'btrfs',
  '58465342': 'xfs',
  '794c7630': 'overlay',
};

/** What the figures depend on; nothing that names the machine. */
export function describeMachine(folder: string) {
  const kind = statfsSync(folder).type.toString(16);
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    memoryGB: Math.round(totalmem() / 1e9),
    node: process.version,
    kernel: `${type()} ${release()}`,
    fileSystem: fileSystems[kind] ?? kind,
    loadBefore: Number(loadavg()[0]?.toFixed(2)),
  };
}
