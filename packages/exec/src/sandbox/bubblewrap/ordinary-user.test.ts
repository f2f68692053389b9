import { describe, expect, it } from 'vitest';
import { runAsUser } from '../../../test/run-as-user.ts';

const isRoot = process.getuid?.() === 0;
const unlessRoot = isRoot ? '' : ' [reason: only root can become another user]';
// Somebody who exists nowhere, and has no processes but ours.
const user = 47_311;

const start = `
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { Bubblewrap } from 'SOURCES/sandbox/bubblewrap/bubblewrap.ts';
import { runInSandbox } from 'SOURCES/sandbox/run-in-sandbox.ts';
const sandbox = new Bubblewrap();
const shell = (line: string, request = {}, options = {}) =>
  runInSandbox(sandbox, { program: 'bash', args: ['-c', line], ...request }, { timeoutSeconds: 10, graceSeconds: 1, ...options });
const python = (code: string, limits = {}) =>
  runInSandbox(sandbox, { program: 'python3', args: ['-c', code], limits }, { timeoutSeconds: 10 });
const show = (value: unknown) => console.log(JSON.stringify(value));
`;

// The other tests run as whoever runs them; these are for a machine on which that is root.
describe.runIf(isRoot)('an ordinary user', () => {
  it(`can use the sandbox, without a capability and as himself${unlessRoot}`, async () => {
    const [probe, output, left] = await results(`
      show(await sandbox.probe());
      const skillDirectory = process.env.TMPDIR + '/skill';
      mkdirSync(skillDirectory, { mode: 0o700 });
      writeFileSync(skillDirectory + '/data', 'private skill\\n');
      const { output } = await shell('id -u; cat data; touch data; grep CapEff /proc/self/status; ls /tmp', { project: skillDirectory });
      show(output);
      show(readdirSync(process.env.TMPDIR ?? ''));`);
    expect(probe).toEqual({ ok: true });
    expect(output).toMatch(/^47311\nprivate skill\ntouch: .*Read-only file system\nCapEff:\t0{16}\n.+\n$/);
    expect(left).toEqual(['skill']);
  });

  it(`is safe from a fork bomb and from hogs, although he runs more processes than the sandbox may${unlessRoot}`, async () => {
    const [bomb, hog, herd] = await results(`
      const others = Array.from({ length: 40 }, () => spawn('sleep', ['30'], { stdio: 'ignore' }));
      const bomb = await python('import os, time\\ntry:\\n  for i in range(100): os.fork() or time.sleep(20) or os._exit(0)\\nexcept OSError as e: print(i, e.strerror, flush=True)\\nos._exit(0)', { processes: 20 });
      show(bomb.output);
      const hog = await python('x = bytearray(10**9)', { memoryBytes: 200_000_000 });
      show(hog.output.trim().split('\\n').at(-1));
      const herd = await python('import os, time\\nfor i in range(4): os.fork()\\nx = bytearray(os.urandom(2**20) * 40)\\ntime.sleep(9)', { memoryBytes: 200_000_000 });
      show([herd.outOfMemory, herd.end.kind]);
      for (const other of others) other.kill();`);
    expect(bomb).toBe('18 Resource temporarily unavailable\n');
    expect(hog).toBe('MemoryError');
    expect(herd).toEqual([true, 'exited']);
  });

  it(`leaves nothing running after a timeout${unlessRoot}`, async () => {
    const [end, left] = await results(`
      const { end } = await shell('trap "" TERM; setsid -f sleep 4747; sleep 4747', {}, { timeoutSeconds: 1 });
      show(end.kind);
      show(execFileSync('ps', ['-e', '-o', 'args='], { encoding: 'utf8' }).split('\\n').filter((line) => line.startsWith('sleep 4747')));`);
    expect(end).toBe('timed-out');
    expect(left).toEqual([]);
  });
});

/** What a program of that user shows, line by line. */
async function results(code: string): Promise<unknown[]> {
  const output = await runAsUser(user, start + code);
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
}
