import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { livingProcesses } from '../../../test/living-processes.ts';
import { python, shell } from '../../../test/sandboxed.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { findGroupParents } from '../cgroup/find-group-parents.ts';
import { Bubblewrap } from './bubblewrap.ts';

const mebibyte = 1024 * 1024;
const isRoot = process.getuid?.() === 0;
const parents = findGroupParents();
const unlessGroups = parents === undefined ? ' [reason: this user cannot make control groups]' : '';

const forkBomb = `
import os, sys, time
made = 0
while True:
  try: pid = os.fork()
  except OSError as e: break
  if pid == 0:
    # The children go on forking too, and nothing waits for anybody.
    try:
      while True: os.fork()
    except OSError: time.sleep(600)
  made += 1
print('refused after at most', made)
sys.stdout.flush()
os._exit(4)`;
const memoryHog = 'held = []\nwhile True: held.append(bytearray(8 * 1024 * 1024))';
const manyHogs = `
import os, time
for i in range(6):
  if os.fork() == 0:
    held = bytearray(os.urandom(1024 * 1024) * 60)
    time.sleep(30)
time.sleep(30)`;

const ways = [
  ...(parents === undefined ? [] : [{ title: 'by control groups', controlGroups: true }]),
  { title: isRoot ? 'as nobody, without control groups' : 'as an ordinary user', controlGroups: false },
];

describe.each(ways)('limits, $title', ({ controlGroups }) => {
  const sandbox = new Bubblewrap({ controlGroups });

  it('stops a fork bomb, and leaves nothing of it', async () => {
    const marker = randomUUID();
    const { output, end } = await python(forkBomb, {
      sandbox,
      args: [marker],
      limits: { processes: 40 },
      timeoutSeconds: 10,
      graceSeconds: 1,
    });
    expect(end).toEqual({ kind: 'exited', exitCode: 4 });
    expect(Number(/at most (\d+)/.exec(output)?.[1])).toBeLessThanOrEqual(40);
    expect(livingProcesses(marker)).toEqual([]);
  });

  it('stops the classic fork bomb of the shell at the timeout', async () => {
    const marker = randomUUID();
    const { end } = await shell('b() { b | b & }; b; sleep 600', {
      sandbox,
      args: [marker],
      limits: { processes: 30 },
      timeoutSeconds: 1,
      graceSeconds: 0.2,
    });
    expect(['timed-out', 'exited']).toContain(end.kind);
    expect(livingProcesses(marker)).toEqual([]);
  });

  it('stops one process that takes too much memory', async () => {
    const before = freeMemory();
    const { end, output } = await python(memoryHog, { sandbox, limits: { memoryBytes: 128 * mebibyte } });
    expect(end.kind === 'exited' ? end.exitCode : -1).not.toBe(0);
    expect(output + JSON.stringify(end)).toMatch(/MemoryError|137|SIGKILL/);
    // Others use memory meanwhile; a hog without a limit takes it all.
    expect(before - freeMemory()).toBeLessThan(1024 * mebibyte);
  });

  it('stops many processes that together take too much memory, and says so', async () => {
    const started = performance.now();
    const { outOfMemory, end } = await python(manyHogs, {
      sandbox,
      limits: { memoryBytes: 200 * mebibyte },
      timeoutSeconds: 15,
      graceSeconds: 0.2,
    });
    expect(outOfMemory).toBe(true);
    expect(end.kind).not.toBe('timed-out');
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('stops a process that takes too much time of the processor', async () => {
    const { end } = await python('while True: pass', {
      sandbox,
      limits: { cpuSeconds: 1 },
      timeoutSeconds: 20,
    });
    expect(end).toEqual({ kind: 'exited', exitCode: 128 + 24 });
  });

  it('limits the size of a file, the number of open files and what /tmp and /dev/shm hold', async () => {
    const script = `
import os, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
def attempt(name, act):
  try: act(); print(name, 'unlimited')
  except OSError as e: print(name, e.strerror)
def write(path, size):
  with open(path, 'wb') as f: f.write(bytes(size))
attempt('file', lambda: write('big', 3 * 1024 * 1024))
attempt('open', lambda: [open('/dev/null') for _ in range(200)].clear())
def fill(folder, count):
  for i in range(count): write(f'{folder}/{i}', 1024 * 1024)
attempt('tmp', lambda: fill('/tmp', 10))
attempt('shm', lambda: fill('/dev/shm', 80))`;
    const limits = { fileBytes: 2 * mebibyte, openFiles: 64, temporaryBytes: 4 * mebibyte };
    const { stdout } = await python(script, { sandbox, limits });
    expect(stdout).toBe(
      'file File too large\nopen Too many open files\ntmp No space left on device\nshm No space left on device\n',
    );
  });

  it('does not let limits be raised', async () => {
    const { output } = await shell(
      'ulimit -n 100000; ulimit -u 100000; ulimit -f unlimited; prlimit --nproc=5000:5000 true; ulimit -n; ulimit -u; ulimit -f',
      {
        sandbox,
        limits: { openFiles: 77, processes: 55, fileBytes: 1024 * 1024 },
      },
    );
    expect(output.trim().split('\n').slice(-3)).toEqual(['77', '55', '1024']);
  });

  it('lets Node start with the limits that hold by default', async () => {
    const skillDirectory = temporaryFolder();
    const { stdout } = await shell('node -e "console.log(1 + 1)"', { sandbox, skillDirectory });
    expect(stdout).toBe('2\n');
  });
});

it.runIf(parents !== undefined)(
  `makes control groups for a run and removes them${unlessGroups}`,
  async () => {
    const command = await new Bubblewrap().wrap({ program: 'true', args: [] });
    const files = command.args.filter((arg) => arg.startsWith('/sys/fs/cgroup/'));
    expect(files.length).toBeGreaterThan(0);
    expect(files.every((file) => existsSync(file))).toBe(true);
    await command.dispose();
    await vi.waitFor(() => expect(files.filter((file) => existsSync(file))).toEqual([]));
  },
);

function freeMemory(): number {
  return Number(/^MemAvailable:\s+(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? 0) * 1024;
}
