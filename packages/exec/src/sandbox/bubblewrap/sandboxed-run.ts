import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ControlGroup } from '../cgroup/control-group.ts';
import { optionsDescriptor, statusDescriptor } from './bubblewrap-arguments.ts';
import { childrenOf, signal } from './namespace-processes.ts';
import { StatusReader } from './status-reader.ts';
import { watchKills, watchMemory } from './watch-memory.ts';

/** One run under bwrap, from its start to its end. */
export class SandboxedRun {
  readonly #status = new StatusReader();
  readonly #options: string;
  readonly #memoryBytes: number;
  readonly #group: ControlGroup | undefined;
  #stopWatching: () => void = () => undefined;
  #ended = false;
  #tooMuchMemory = false;

  /** @param options what bwrap reads from its descriptor */
  constructor(options: string, memoryBytes: number, group: ControlGroup | undefined) {
    this.#options = options;
    this.#memoryBytes = memoryBytes;
    this.#group = group;
  }

  started(child: ChildProcess): void {
    const status = child.stdio[statusDescriptor];
    const options = child.stdio[optionsDescriptor];
    if (!(status instanceof Readable) || !(options instanceof Writable)) return;
    this.#status.read(status, (pid) => this.#watch(pid));
    // bwrap may have ended before it read this.
    options.on('error', () => undefined);
    options.end(this.#options);
  }

  /** The group of bwrap itself is left to the runner: signalled first, it would take the script's own handler away. */
  end(name: 'SIGTERM' | 'SIGKILL'): void {
    this.#ended = true;
    const first = this.#status.childPid;
    if (name === 'SIGKILL') this.#group?.kill();
    if (first === undefined) return;
    const programs = childrenOf(first);
    if (name === 'SIGKILL' || programs.length === 0) signal(first, 'SIGKILL');
    else for (const program of programs) signal(program, 'SIGTERM');
  }

  failure(): string | undefined {
    if (this.#status.exitCode !== undefined || this.#ended || this.outOfMemory()) return undefined;
    return 'the sandbox ended without running the program';
  }

  exitCode(): number | undefined {
    return this.#status.exitCode;
  }

  outOfMemory(): boolean {
    return this.#tooMuchMemory || this.#group?.outOfMemory() === true;
  }

  /** Waits until no process of the script is left. */
  async dispose(): Promise<void> {
    this.#stopWatching();
    const first = this.#status.childPid;
    // bwrap ends with the program; what that left behind dies with bwrap, a moment later.
    for (let pause = 1; first !== undefined && pause < 2000 && hasProcesses(first); pause *= 2)
      await sleep(pause);
  }

  #watch(pid: number): void {
    const exceeded = (): void => {
      this.#tooMuchMemory = true;
      signal(pid, 'SIGKILL');
    };
    const group = this.#group;
    this.#stopWatching =
      group === undefined
        ? watchMemory(pid, this.#memoryBytes, exceeded)
        : watchKills(() => group.outOfMemory(), exceeded);
  }
}

/** The first process is bwrap's own. Zombies have ended, whether or not somebody ever asks for their result. */
function hasProcesses(first: number): boolean {
  return childrenOf(first).some((pid) => !hasEnded(pid));
}

function hasEnded(pid: number): boolean {
  try {
    return /^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}
