import type { SandboxLimits } from '../limits.ts';

/** After this many seconds more, a program that ignores SIGXCPU is killed. */
const cpuGrace = 2;

/**
 * Arguments of `prlimit`, which sets what is limited for each process and then becomes the program. It runs inside:
 * there the kernel counts the processes of this namespace alone, outside all processes of the user.
 */
export function limitArguments(limits: SandboxLimits, grouped: boolean): string[] {
  const both = (value: number): string => `${value}:${value}`;
  return [
    `--cpu=${limits.cpuSeconds}:${limits.cpuSeconds + cpuGrace}`,
    `--fsize=${both(limits.fileBytes)}`,
    `--nofile=${both(limits.openFiles)}`,
    `--nproc=${both(limits.processes)}`,
    '--core=0:0',
    // Address space would be simpler, but Node reserves far more of it than it uses.
    ...(grouped ? [] : [`--data=${both(limits.memoryBytes)}`]),
  ];
}
