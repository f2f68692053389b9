import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SandboxLimits } from '../limits.ts';

/** bwrap itself is two processes of the group. */
const ownProcesses = 2;

/** Folders in which groups can be made: version 2 has one for everything, version 1 one for each controller. */
export type GroupParents =
  | { readonly version: 2; readonly folder: string }
  | { readonly version: 1; readonly pids: string; readonly memory: string };

/** Limits for one run and all its processes, kept by the kernel. */
export interface ControlGroup {
  /** Who writes `0` to each of these joins the group, and takes its children along. */
  readonly joinFiles: readonly string[];
  outOfMemory(): boolean;
  /** Ends everything in the group, where the kernel offers that. */
  kill(): void;
  /** At once, or a moment later when the last process has not quite gone. */
  remove(): void;
}

/** Makes a group; throws when the folder does not allow it. */
export function createControlGroup(parents: GroupParents, name: string, limits: SandboxLimits): ControlGroup {
  const made: string[] = [];
  try {
    return parents.version === 2
      ? unified(parents.folder, name, limits, made)
      : separate(parents, name, limits, made);
  } catch (error) {
    for (const folder of made) removeNow(folder);
    throw error;
  }
}

function unified(parent: string, name: string, limits: SandboxLimits, made: string[]): ControlGroup {
  const folder = make(`${parent}/${name}`, made);
  writeFileSync(`${folder}/pids.max`, String(limits.processes + ownProcesses));
  writeFileSync(`${folder}/memory.max`, String(limits.memoryBytes));
  writeOptional(`${folder}/memory.swap.max`, '0');
  // A run that lost one of its processes is no use to anybody.
  writeOptional(`${folder}/memory.oom.group`, '1');
  return {
    joinFiles: [`${folder}/cgroup.procs`],
    outOfMemory: () => countKills(`${folder}/memory.events`) > 0,
    kill: () => writeOptional(`${folder}/cgroup.kill`, '1'),
    remove: () => remove(made),
  };
}

function separate(
  parents: GroupParents & { version: 1 },
  name: string,
  limits: SandboxLimits,
  made: string[],
): ControlGroup {
  const pids = make(`${parents.pids}/${name}`, made);
  const memory = make(`${parents.memory}/${name}`, made);
  writeFileSync(`${pids}/pids.max`, String(limits.processes + ownProcesses));
  writeFileSync(`${memory}/memory.limit_in_bytes`, String(limits.memoryBytes));
  writeOptional(`${memory}/memory.memsw.limit_in_bytes`, String(limits.memoryBytes));
  return {
    // A single thread that moves itself takes no lock; moving a process costs about 10 ms.
    joinFiles: [`${pids}/tasks`, `${memory}/tasks`],
    outOfMemory: () => countKills(`${memory}/memory.oom_control`) > 0,
    // Version 1 has nothing of the kind; the pid namespace ends everything.
    kill: () => undefined,
    remove: () => remove(made),
  };
}

function make(folder: string, made: string[]): string {
  mkdirSync(folder);
  made.push(folder);
  return folder;
}

/** Not every kernel has every file. */
function writeOptional(file: string, value: string): void {
  try {
    writeFileSync(file, value, { flag: 'r+' });
  } catch {
    // The other limits hold without it.
  }
}

function countKills(file: string): number {
  try {
    return Number(/^oom_kill (\d+)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function removeNow(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

const waiting = new Set<string>();
let isWatchingExit = false;

function remove(folders: readonly string[]): void {
  const left = folders.filter((folder) => !removeNow(folder));
  if (left.length === 0) return;
  if (!isWatchingExit) {
    isWatchingExit = true;
    process.on('exit', () => {
      for (const folder of waiting) removeNow(folder);
    });
  }
  for (const folder of left) void removeLater(folder);
}

/** The last process is counted for a moment after its end, while its namespaces are taken down. */
async function removeLater(folder: string): Promise<void> {
  waiting.add(folder);
  for (let pause = 1; pause < 5000 && !removeNow(folder); pause *= 2) await sleep(pause);
  waiting.delete(folder);
}
