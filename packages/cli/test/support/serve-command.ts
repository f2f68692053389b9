import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { programWords } from './run-techne.ts';

/** The real `techne serve` on a free port, gone after the test; answers its address. */
export async function serveCommand(cwd: string, data = 'data'): Promise<string> {
  const [command = '', ...words] = programWords;
  const child = spawn(command, [...words, 'serve', '--port', '0', '--data', data, '--json'], {
    cwd,
    env: { PATH: process.env['PATH'], HOME: cwd },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const closed = new Promise((resolve) => child.on('close', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await closed;
  });
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line).url;
  throw new Error('It does not serve');
}
