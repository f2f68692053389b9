import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { livingProcesses } from '../../../test/living-processes.ts';
import { python, shell } from '../../../test/sandboxed.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { findGroupParents } from '../cgroup/find-group-parents.ts';

it('shows none of 40 canaries of the parent, wherever they are looked for', async () => {
  for (let index = 0; index < 40; index++) vi.stubEnv(`CANARY_${index}_KEY`, `canary-value-${index}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { output } = await shell(
    'env; cat /proc/1/environ /proc/self/environ /proc/$PPID/environ; cat /proc/*/environ /proc/*/task/*/environ; tr "\\0" " " < /proc/1/cmdline',
  );
  expect(output).not.toMatch(/canary/i);
});

it('gives a clean environment: what was given, HOME, PATH and TMPDIR', async () => {
  const { stdout } = await python('import os, json\nprint(json.dumps(dict(os.environ)))', {
    env: { GIVEN: 'a\n"b" $c', LANG: 'C.UTF-8' },
  });
  const env = JSON.parse(stdout ?? '') as Record<string, string>;
  expect(
    Object.keys(env)
      .filter((name) => name !== 'LC_CTYPE')
      .sort(),
  ).toEqual(['GIVEN', 'HOME', 'LANG', 'PATH', 'PWD', 'TMPDIR']);
  expect(env['GIVEN']).toBe('a\n"b" $c');
});

it('keeps the environment off the command line, where everybody could read it', async () => {
  const marker = randomUUID();
  const running = shell('sleep 1', { args: [marker], env: { API_KEY: `secret-${marker}` } });
  await vi.waitUntil(() => livingProcesses(marker).length > 0, { timeout: 5000 });
  expect(livingProcesses(`secret-${marker}`)).toEqual([]);
  await running;
});

it('sees only its own processes, and can neither trace nor signal those of the host', async () => {
  const script = `
import ctypes, os, signal
print(sorted(int(p) for p in os.listdir('/proc') if p.isdigit())[:2], len([p for p in os.listdir('/proc') if p.isdigit()]))
libc = ctypes.CDLL(None, use_errno=True)
libc.ptrace.argtypes = [ctypes.c_long] * 4
print(libc.ptrace(16, ${process.pid}, 0, 0), os.strerror(ctypes.get_errno()))
try: os.kill(${process.pid}, 0); print('signalled')
except OSError as e: print(e.strerror)`;
  const { stdout } = await python(script);
  expect(stdout).toBe('[1, 2] 2\n-1 No such process\nNo such process\n');
});

it('cannot make a user namespace of its own, nor become somebody else', async () => {
  const { output } = await shell(
    'unshare -U true && echo nested; unshare -Urm true && echo nested; setpriv --reuid 0 true && echo root; su -c true && echo su; cat /proc/sys/user/max_user_namespaces',
  );
  expect(output).not.toMatch(/^(?:nested|root|su)$/m);
  expect(output).toMatch(/unshare failed/);
});

it('gives no terminal to type into', async () => {
  // `script` makes a real terminal, of which everything that it starts could be a part.
  const module = new URL('../run-in-sandbox.ts', import.meta.url).href;
  const chooser = new URL('../choose-sandbox.ts', import.meta.url).href;
  const attack = `
import fcntl, os, termios
for fd in (0, 1, 2):
  try: fcntl.ioctl(fd, termios.TIOCSTI, b'x'); print('typed')
  except OSError as e: print(fd, e.strerror)
try: fd = os.open('/dev/tty', os.O_RDWR); fcntl.ioctl(fd, termios.TIOCSTI, b'x'); print('typed')
except OSError as e: print(e.strerror)
print('session', os.getsid(0) == os.getsid(1))`;
  const folder = temporaryFolder({
    'attack.py': attack,
    'run.mts': `
      import { runInSandbox } from ${JSON.stringify(module)};
      import { chooseSandbox } from ${JSON.stringify(chooser)};
      const request = { program: 'python3', args: [process.argv[2] + '/attack.py'], skillDirectory: process.argv[2] };
      const { output } = await runInSandbox(chooseSandbox('bubblewrap'), request, { timeoutSeconds: 10 });
      console.log(process.stdin.isTTY, output);`,
  });
  const command = `${process.execPath} --disable-warning=ExperimentalWarning ${folder}/run.mts ${folder}`;
  const { stdout } = spawnSync('/usr/bin/script', ['-qec', command, '/dev/null'], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  });
  expect(stdout).toContain('true 0 Inappropriate ioctl');
  expect(stdout).toContain('No such device or address');
  expect(stdout).not.toContain('typed');
});

it('leaves no process behind when a script forks, ignores SIGTERM and calls setsid', async () => {
  const marker = randomUUID();
  const script = `
import os, signal, subprocess, sys, time
for s in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT): signal.signal(s, signal.SIG_IGN)
for i in range(3):
  if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
      os.execvpe('python3', ['python3', '-c', 'import signal,time;signal.signal(15,signal.SIG_IGN);time.sleep(600)', sys.argv[1]], {})
    time.sleep(600)
print('started', flush=True)
time.sleep(600)`;
  const running = python(script, { args: [marker], timeoutSeconds: 1, graceSeconds: 1 });
  // bwrap twice, the script, three children and three grandchildren.
  await vi.waitUntil(() => livingProcesses(marker).length >= 9, { timeout: 5000 });
  const result = await running;
  expect(result).toMatchObject({ end: { kind: 'timed-out' }, output: 'started\n' });
  expect(livingProcesses(marker)).toEqual([]);
});

it('leaves no process behind when the script itself ends well', async () => {
  const marker = randomUUID();
  const { end } = await shell('setsid -f sh -c "sleep 600; : $1"; (sleep 600; : "$1") & disown; echo ok', {
    args: [marker],
  });
  expect(end).toEqual({ kind: 'exited', exitCode: 0 });
  expect(livingProcesses(marker)).toEqual([]);
});

it('lets the script itself tidy up at the timeout', async () => {
  const work = temporaryFolder();
  const script = 'trap "echo tidy > tidied; echo bye; exit 3" TERM; echo ready; while :; do sleep 0.05; done';
  const started = performance.now();
  const { end, output } = await shell(script, { timeoutSeconds: 1, work });
  expect(end).toEqual({ kind: 'timed-out', seconds: 1 });
  expect(output).toBe('ready\nbye\n');
  expect(performance.now() - started).toBeLessThan(4000);
});

it('ends everything when it is cancelled', async () => {
  const marker = randomUUID();
  const controller = new AbortController();
  const running = shell('sleep 600', { args: [marker], signal: controller.signal, graceSeconds: 1 });
  await vi.waitUntil(() => livingProcesses(marker).length >= 3, { timeout: 5000 });
  controller.abort();
  expect((await running).end).toEqual({ kind: 'cancelled' });
  expect(livingProcesses(marker)).toEqual([]);
});

it('ends with the process that started it, however that ends', async () => {
  const marker = randomUUID();
  const module = new URL('../run-in-sandbox.ts', import.meta.url).href;
  const chooser = new URL('../choose-sandbox.ts', import.meta.url).href;
  const code = `
    import { runInSandbox } from ${JSON.stringify(module)};
    import { chooseSandbox } from ${JSON.stringify(chooser)};
    await runInSandbox(chooseSandbox('bubblewrap'), { program: 'sh', args: ['-c', 'sleep 600; :', '${marker}-inside'] }, { timeoutSeconds: 60 });`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], TMPDIR: temporaryFolder() },
  });
  onTestFinished(() => {
    parent.kill('SIGKILL');
    removeGroupsOf(parent.pid);
  });
  await vi.waitUntil(() => livingProcesses(`${marker}-inside\0`).length >= 3, { timeout: 10_000 });
  parent.kill('SIGKILL');
  await vi.waitFor(() => expect(livingProcesses(`${marker}-inside\0`)).toEqual([]), { timeout: 5000 });
});

it('runs many at once without mixing them up', async () => {
  const results = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      shell('echo "$1"; echo "$1" > f; sleep 0.1; cat f', { args: [String(index)] }),
    ),
  );
  expect(results.map(({ stdout }) => stdout)).toEqual(results.map((_, index) => `${index}\n${index}\n`));
});

/** Who is killed cannot tidy up. */
function removeGroupsOf(pid: number | undefined): void {
  const parents = findGroupParents();
  if (parents === undefined) return;
  for (const folder of parents.version === 2 ? [parents.folder] : [parents.pids, parents.memory]) {
    for (const entry of readdirSync(folder))
      if (entry.startsWith(`techne-${pid}-`)) rmdirSync(join(folder, entry));
  }
}
