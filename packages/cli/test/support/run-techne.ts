import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../../src/program/run-command.ts';
import type { Person } from '../../src/terminal/person.ts';

export interface Ending {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly columns?: number;
  readonly terminal?: boolean;
  /** What a person at a terminal types, line by line; without it, nobody is there. */
  readonly answers?: readonly string[];
  /** What comes on stdin, where nobody is there. */
  readonly input?: readonly string[];
}

const program = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** Words that start the real program under this Node. */
export const programWords: readonly string[] = [process.execPath, '--conditions=techne-source', program];

/** Runs a command line in this process. Home is the working folder, so that nothing of the machine shows. */
export async function runTechne(argv: readonly string[], options: RunOptions): Promise<Ending> {
  const output = { stdout: '', stderr: '' };
  const collector = (name: 'stdout' | 'stderr') => ({
    isTTY: options.terminal ?? false,
    write: (text: string) => {
      output[name] += text;
    },
  });
  const code = await runCommand(argv, {
    stdout: collector('stdout'),
    stderr: collector('stderr'),
    env: { HOME: options.cwd, PATH: process.env['PATH'], ...options.env },
    cwd: options.cwd,
    columns: options.columns,
    person: options.answers === undefined ? undefined : personWho(options.answers),
    lines: async function* () {
      yield* options.input ?? [];
    },
  });
  return { code, ...output };
}

function personWho(answers: readonly string[]): Person {
  const left = [...answers];
  const next = (): Promise<string | undefined> => Promise.resolve(left.shift());
  return { readLine: next, editLine: next };
}

/** Runs the real program. */
export function spawnTechne(argv: readonly string[], options: RunOptions): Promise<Ending> {
  const [command = '', ...words] = programWords;
  const env = { PATH: process.env['PATH'], HOME: options.cwd, ...options.env };
  const child = spawn(command, [...words, ...argv], {
    cwd: options.cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    const output: { stdout: Buffer[]; stderr: Buffer[] } = { stdout: [], stderr: [] };
    child.stdout.on('data', (chunk: Buffer) => output.stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.stderr.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      const stdout = Buffer.concat(output.stdout).toString();
      resolve({ code, stdout, stderr: Buffer.concat(output.stderr).toString() });
    });
  });
}
