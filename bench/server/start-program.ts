import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface Program {
  /** The first line that it printed. */
  readonly url: string;
  /** How long it has worked so far, in seconds: that does not depend on what else the machine does. */
  worked(): number;
  stop(): Promise<void>;
}

/** Starts a program of this folder that prints its address, with the options of Node that this process has. */
export async function startProgram(name: string, ...args: readonly string[]): Promise<Program> {
  const file = fileURLToPath(new URL(name, import.meta.url));
  const child = spawn(process.execPath, [...process.execArgv, file, ...args], {
    // Logs are written as always, and read by nobody.
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  const first = once(createInterface({ input: child.stdout }), 'line');
  const line = await Promise.race([first, ended.then(() => undefined)]);
  if (line === undefined) throw new Error(`${name} ended before it was ready.`);
  return {
    url: String(line[0]),
    worked: () => workedOf(child.pid),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** From `/proc`, in its ticks of 10 ms; NaN where there is none. */
function workedOf(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}
