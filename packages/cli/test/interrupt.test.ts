import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { programWords } from './support/run-techne.ts';
import { temporaryFolder, toolText } from './support/temporary-folder.ts';

const [node = '', ...words] = programWords;

/** The ids of living processes with this text in their command line. */
function living(marker: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(marker);
    } catch {
      return false;
    }
  });
}

it.runIf(process.platform === 'linux').each(['SIGINT', 'SIGTERM'] as const)(
  '%s during a run ends the whole tree, prints the envelope and ends with 130 [reason: looks into /proc]',
  async (signal) => {
    const marker = `4${process.pid}${signal.length}.5`;
    const cwd = temporaryFolder({
      'a/slow/SKILL.md': toolText('slow', './scripts/slow.sh'),
      'a/slow/scripts/slow.sh': `#!/bin/sh\nsetsid sleep ${marker} &\nsleep ${marker} &\ntouch "$HOME/started"\nwait\n`,
    });
    const child = spawn(node, [...words, 'call', 'run_it', '--root=a', '--yes'], {
      cwd,
      env: { PATH: process.env['PATH'], HOME: cwd },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let stdout = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    const ended = new Promise((resolve) => child.on('close', (code) => resolve(code)));
    while (!existsSync(join(cwd, 'started')) || living(marker).length < 2) await sleep(20);
    child.kill(signal);
    expect(await ended).toBe(130);
    expect(JSON.parse(stdout)).toMatchObject({ success: false, exit_code: -1, error: 'Cancelled' });
    expect(living(marker)).toEqual([]);
  },
);
