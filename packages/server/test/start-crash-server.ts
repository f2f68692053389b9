import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

export interface CrashServer {
  readonly url: string;
  /** Ends it as a power cut would: nothing of it runs any more when this resolves. */
  kill(): Promise<void>;
}

/** A real server in a process of its own. */
export async function startCrashServer(folder: string): Promise<CrashServer> {
  const script = new URL('crash-server.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, ['--no-warnings', '--conditions=techne-source', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  const url = await firstLine(child);
  return {
    url,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  const [line = ''] = text.split('\n');
  if (line === '') throw new Error('The server did not start');
  // What it prints later must not fill the pipe.
  child.stdout?.resume();
  return line;
}
