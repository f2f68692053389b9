import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { runProcess, type RunProcessOptions } from './run-process.ts';

const env = { PATH: process.env['PATH'] ?? '/usr/bin:/bin' };

const root = mkdtempSync(join(tmpdir(), 'techne-exec-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Runs a shell script in a folder of its own; each process of it writes its id into `pids`. */
async function run(script: string, options: Partial<RunProcessOptions> = {}) {
  const cwd = mkdtempSync(join(root, 'run-'));
  const result = await runProcess({
    program: '/bin/sh',
    args: ['-c', script],
    cwd,
    env,
    timeoutSeconds: 30,
    graceSeconds: 1,
    ...options,
  });
  const pids = readPids(cwd);
  return { ...result, cwd, pids, alive: pids.filter(isAlive) };
}

function readPids(folder: string): number[] {
  const file = join(folder, 'pids');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(Number) : [];
}

function isAlive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

const note = 'echo $$ >> pids;';
/** Ignores SIGTERM, has a session of its own, and so does its child. */
const stubborn = `setsid sh -c 'trap "" TERM; ${note} setsid sh -c "trap \\"\\" TERM; echo \\$\\$ >> pids; sleep 60; sleep 60" & sleep 60; sleep 60'`;

// Together, since each mostly waits.
describe.concurrent('no process is left', () => {
  it('a tree that forks, ignores SIGTERM and calls setsid is gone after timeout and grace', async () => {
    const result = await run(`trap "" TERM; ${note} ${stubborn} & sleep 60; sleep 60`, { timeoutSeconds: 1 });
    expect(result.end.kind).toBe('timed-out');
    expect(result.pids).toHaveLength(3);
    expect(result.alive).toEqual([]);
    expect(result.durationMs).toBeGreaterThanOrEqual(2000);
    expect(result.durationMs).toBeLessThan(10_000);
  });

  it('a tree is gone after cancelling', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 700);
    const result = await run(`${note} ${stubborn} & sleep 60`, { signal: controller.signal });
    expect(result.end.kind).toBe('cancelled');
    expect(result.pids).toHaveLength(3);
    expect(result.alive).toEqual([]);
  });

  it('a background process is gone after a normal exit, and does not hang the result', async () => {
    const result = await run(`sh -c '${note} sleep 60' & echo done; sleep 0.1`);
    expect(result).toMatchObject({ end: { kind: 'exited', exitCode: 0 }, output: 'done\n', alive: [] });
    expect(result.pids).toHaveLength(1);
    expect(result.survivorsEnded).toBeGreaterThan(0);
    expect(result.durationMs).toBeLessThan(20_000);
  });

  it('a daemon that forked twice, with a session of its own and closed streams, is gone after a normal exit', async () => {
    const daemon = `(setsid sh -c 'trap "" TERM; ${note} sleep 60; sleep 60' < /dev/null > /dev/null 2>&1 &)`;
    const result = await run(`${daemon}; while [ ! -s pids ]; do sleep 0.05; done; echo done`);
    expect(result).toMatchObject({ end: { kind: 'exited', exitCode: 0 }, output: 'done\n', alive: [] });
    expect(result.pids).toHaveLength(1);
  });

  it('what starts in the very last moment is gone too', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const { cwd, end } = await run(`setsid sh -c '${note} sleep 60' &`);
      await sleep(100);
      expect(end).toEqual({ kind: 'exited', exitCode: 0 });
      expect(readPids(cwd).filter(isAlive)).toEqual([]);
    }
  });

  it('a process that changed its group is gone after a timeout', async () => {
    const result = await run(
      `bash -c 'set -m; sh -c "trap \\"\\" TERM; echo \\$\\$ >> pids; sleep 60; sleep 60" & wait'`,
      { timeoutSeconds: 1 },
    );
    expect(result.pids).toHaveLength(1);
    expect(result.alive).toEqual([]);
  });

  it('a child without our environment is gone after a timeout', async () => {
    const result = await run(`env -i setsid /bin/sh -c 'echo $$ >> pids; sleep 60; sleep 60' & wait`, {
      timeoutSeconds: 1,
    });
    expect(result.pids).toHaveLength(1);
    expect(result.alive).toEqual([]);
  });

  it('a child without our environment that ignores SIGTERM is gone after the grace, although its parent obeys', async () => {
    const child = `env -i setsid /bin/sh -c 'trap "" TERM; echo $$ >> pids; sleep 60; sleep 60'`;
    const result = await run(`${child} & wait`, { timeoutSeconds: 1 });
    expect(result.pids).toHaveLength(1);
    expect(result.alive).toEqual([]);
  });

  it('a background process may finish what it is about to say', async () => {
    const result = await run('sh -c "sleep 0.03; echo late" & echo early');
    expect(result).toMatchObject({ output: 'early\nlate\n', survivorsEnded: 0 });
  });

  it('a pipe that an unknown process holds open does not hang the result', async () => {
    const result = await run(
      `(env -i setsid /bin/sh -c 'echo $$ >> pids; exec sleep 8' &); while [ ! -s pids ]; do sleep 0.05; done; echo done`,
    );
    expect(result).toMatchObject({ end: { kind: 'exited', exitCode: 0 }, output: 'done\n' });
    expect(result.durationMs).toBeLessThan(7000);
    for (const pid of result.alive) process.kill(pid, 'SIGKILL');
  });

  it('two runs at once do not end each other', async () => {
    const [first, second] = await Promise.all([
      run(`${note} sleep 60`, { timeoutSeconds: 1 }),
      run(`${note} (setsid sleep 1.5) & sleep 1.6; echo done`),
    ]);
    expect(first.end.kind).toBe('timed-out');
    expect(second).toMatchObject({ end: { kind: 'exited', exitCode: 0 }, output: 'done\n' });
  });

  it('nothing goes on after the host itself exits', async () => {
    const folder = mkdtempSync(join(root, 'host-'));
    const program = `const { runProcess } = await import(process.env.RUNNER);
void runProcess({ program: '/bin/sh', args: ['-c', 'echo $$ > pid; sleep 60; sleep 60'], cwd: process.cwd(), env: { PATH: process.env.PATH }, timeoutSeconds: 60 });
const { existsSync } = await import('node:fs');
setInterval(() => { if (existsSync('pid')) process.exit(0); }, 20);
`;
    writeFileSync(join(folder, 'host.mjs'), program);
    const runner = new URL('./run-process.ts', import.meta.url).href;
    const args = ['--disable-warning=ExperimentalWarning', '--conditions=techne-source', 'host.mjs'];
    const host = spawn(process.execPath, args, {
      cwd: folder,
      env: { ...env, RUNNER: runner },
      stdio: 'ignore',
    });
    await new Promise((resolve) => host.once('exit', resolve));
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
    for (let turn = 0; turn < 40 && isAlive(pid); turn++) await sleep(25);
    expect(isAlive(pid)).toBe(false);
  });
});
