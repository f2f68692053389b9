import { spawn, spawnSync } from 'node:child_process';
import { programWords } from './run-techne.ts';

/** The program of util-linux that makes a pseudo-terminal. */
const terminalProgram = 'script';

export const hasTerminal: boolean =
  process.platform === 'linux' && spawnSync(terminalProgram, ['--version']).status === 0;

export interface OnTerminalOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly columns?: number;
  /** What is typed once the screen shows a text. */
  readonly type: readonly { readonly after: string; readonly keys: string }[];
}

/** Runs the real program on a pseudo-terminal, with somebody who reads and types. */
export function onTerminal(
  argv: readonly string[],
  options: OnTerminalOptions,
): Promise<{ readonly code: number | null; readonly screen: string }> {
  const words = [...programWords, ...argv].map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`);
  const line = `stty cols ${options.columns ?? 100} rows 50; exec ${words.join(' ')}`;
  const child = spawn(terminalProgram, ['--quiet', '--flush', '--return', '--command', line, '/dev/null'], {
    cwd: options.cwd,
    env: {
      PATH: process.env['PATH'],
      HOME: options.cwd,
      TERM: 'xterm',
      NO_COLOR: '1',
      SHELL: '/bin/sh',
      ...options.env,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const left = [...options.type];
  let screen = '';
  let unread = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    screen += text;
    unread += text;
    const [next] = left;
    if (next === undefined || !unread.includes(next.after)) return;
    unread = '';
    left.shift();
    child.stdin.write(next.keys);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, screen: screen.replaceAll('\r\n', '\n') }));
  });
}
