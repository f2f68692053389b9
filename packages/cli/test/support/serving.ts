import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { programWords } from './run-techne.ts';

export interface Serving {
  readonly url: string;
  readonly signInLink: string;
  readonly child: ChildProcess;
  /** How it ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>;
}

/** Starts `techne serve` on a free port; it is gone after the test. */
export async function startServing(cwd: string, ...more: readonly string[]): Promise<Serving> {
  const [command = '', ...words] = programWords;
  const child = spawn(command, [...words, 'serve', '--port=0', '--json', '--data=data', ...more], {
    cwd,
    env: { PATH: process.env['PATH'], HOME: cwd },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }));
  let remarks = '';
  child.stderr.on('data', (chunk: Buffer) => (remarks += chunk.toString()));
  for await (const line of createInterface(child.stdout)) {
    const { url, sign_in_link: signInLink } = JSON.parse(line) as { url: string; sign_in_link: string };
    return { url, signInLink, child, ended };
  }
  throw new Error(`It did not start: ${remarks}`);
}

/** A request with JSON both ways. */
export async function ask(
  url: string,
  { body, token }: { readonly body?: unknown; readonly token?: string } = {},
): Promise<{ readonly status: number; readonly json: any }> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, json: text === '' ? undefined : JSON.parse(text) };
}
