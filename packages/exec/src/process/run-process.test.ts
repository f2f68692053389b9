import { getEventListeners } from 'node:events';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderWithPrograms } from '../../test/folder-with-programs.ts';
import { ExecError } from '../errors/exec-error.ts';
import { createRedactor } from '../secrets/create-redactor.ts';
import { runProcess, type RunProcessOptions } from './run-process.ts';

const env = { PATH: process.env['PATH'] ?? '/usr/bin:/bin' };
const base = { args: [], cwd: '/', env, timeoutSeconds: 30, graceSeconds: 1 };

function shell(script: string, options: Partial<RunProcessOptions> = {}) {
  return runProcess({ ...base, program: '/bin/sh', args: ['-c', script], ...options });
}

describe('output', () => {
  it('is both streams in the order read, and standard output alone', async () => {
    const result = await shell('echo one; sleep 0.3; echo two >&2; sleep 0.3; echo three');
    expect(result).toMatchObject({
      end: { kind: 'exited', exitCode: 0 },
      output: 'one\ntwo\nthree\n',
      stdout: 'one\nthree\n',
      truncated: false,
    });
  });

  it('is read to the last byte although the program has ended', async () => {
    const { output } = await shell('head -c 300000 /dev/zero | tr "\\0" a; echo END');
    expect(output).toMatch(/a{2044}END\n$/);
  });

  it('is kept whole at 1 MiB of standard output, and not above', async () => {
    const exact = await shell('head -c 1048576 /dev/zero | tr "\\0" a');
    const more = await shell('head -c 1048577 /dev/zero | tr "\\0" a');
    expect([exact.stdout?.length, more.stdout]).toEqual([1048576, undefined]);
  });

  it('is redacted across chunks, in both streams', async () => {
    const redactor = createRedactor({ KEY: 'hunter22' });
    const { output, stdout } = await shell(
      'printf hun; sleep 0.1; printf ter22; sleep 0.3; printf "=hunter22=" >&2',
      { redactor },
    );
    expect([output, stdout]).toEqual(['[redacted KEY]=[redacted KEY]=', '[redacted KEY]']);
  });

  it('is redacted when one stream finishes what the other began', async () => {
    const redactor = createRedactor({ KEY: 'hunter22' });
    const { output } = await shell('printf "a:hunter" ; sleep 0.2; printf "22:b" >&2', { redactor });
    expect(output).not.toContain('hunter22');
  });

  it('of 1 GB leaves memory bounded, and tail and number right', async () => {
    const size = 1_000_000_000;
    // A program of its own that measures while it reads: other tests share this process.
    const program = folderWithPrograms({ 'write.mjs': floodProgram(size), 'measure.mjs': measureProgram() });
    const args = [
      '--disable-warning=ExperimentalWarning',
      '--conditions=techne-source',
      join(program, 'measure.mjs'),
    ];
    const environment = {
      ...env,
      WRITER: join(program, 'write.mjs'),
      RUNNER: new URL('./run-process.ts', import.meta.url).href,
    };
    const { stdout, output } = await runProcess({
      ...base,
      program: process.execPath,
      args,
      env: environment,
      timeoutSeconds: 60,
    });
    const measured = JSON.parse(stdout ?? output) as {
      growth: number;
      truncated: boolean;
      removedBytes: number;
      tail: string;
      head: string;
    };
    expect(measured).toMatchObject({
      truncated: true,
      removedBytes: size + 4 - 4096,
      head: 'aaaa',
      tail: 'aEND',
    });
    expect(measured.growth).toBeLessThan(50_000_000);
  });
});

/** Writes a lot as fast as the reader takes it. */
function floodProgram(size: number): string {
  return `import { writeSync } from 'node:fs';
const chunk = Buffer.alloc(1 << 20, 'a');
let left = ${size};
const write = (bytes) => {
  for (let at = 0; at < bytes.length; ) {
    try { at += writeSync(1, bytes, at); } catch (error) { if (error.code !== 'EAGAIN') throw error; }
  }
};
while (left > 0) { const some = chunk.subarray(0, Math.min(left, chunk.length)); write(some); left -= some.length; }
write(Buffer.from('END\\n'));
`;
}

function measureProgram(): string {
  return `const { runProcess } = await import(process.env.RUNNER);
const run = (args) => runProcess({ program: process.execPath, args, cwd: '/', env: {}, timeoutSeconds: 60 });
await run(['-e', 'console.log("x".repeat(1e6))']);
const before = process.memoryUsage().rss;
let peak = before;
const timer = setInterval(() => { peak = Math.max(peak, process.memoryUsage().rss); }, 20);
const result = await run([process.env.WRITER]);
clearInterval(timer);
const { truncated, removedBytes, output } = result;
console.log(JSON.stringify({ growth: peak - before, truncated, removedBytes, head: output.slice(0, 4), tail: output.trim().slice(-4) }));
`;
}

describe('the end of a program', () => {
  it('gives its exit code', async () => {
    expect((await shell('exit 3')).end).toEqual({ kind: 'exited', exitCode: 3 });
  });

  it('names the signal', async () => {
    expect((await shell('kill -KILL $$')).end).toEqual({ kind: 'signalled', signal: 'SIGKILL' });
    expect((await shell('kill -SEGV $$')).end).toEqual({ kind: 'signalled', signal: 'SIGSEGV' });
  });

  it('needs no input: standard input is closed', async () => {
    expect((await shell('cat; echo done')).output).toBe('done\n');
  });

  it('measures the time', async () => {
    const { durationMs } = await shell('sleep 0.3');
    expect(durationMs).toBeGreaterThanOrEqual(300);
    expect(durationMs).toBeLessThan(10_000);
  });
});

describe('a program that cannot start', () => {
  it.each([
    ['no-such-program-anywhere', 'ENOENT', 'Command not found: no-such-program-anywhere'],
    ['/no/such/program', 'ENOENT', 'Command not found: /no/such/program'],
    ['/etc/passwd', 'EACCES', 'Permission denied: /etc/passwd'],
    ['/etc/passwd/x', 'ENOTDIR', 'Command not found: /etc/passwd/x'],
    ['/tmp', 'EACCES', 'Permission denied: /tmp'],
  ])('%s gives %s', async (program, code, reason) => {
    const result = await runProcess({ ...base, program });
    expect(result).toMatchObject({
      end: { kind: 'not-started', code, reason },
      output: '',
      truncated: false,
    });
  });

  it('is named as its author wrote it', async () => {
    const result = await runProcess({ ...base, program: '/no/such/x.sh', label: './x.sh' });
    expect(result.end).toMatchObject({ reason: 'Command not found: ./x.sh' });
  });

  it('is not given to a shell when it has no #! line', async () => {
    const folder = folderWithPrograms({ 'plain.sh': 'touch ran\n', empty: '', noise: '\u0001\u0002\u0003' });
    for (const name of ['plain.sh', 'empty', 'noise']) {
      chmodSync(join(folder, name), 0o755);
      const result = await runProcess({ ...base, cwd: folder, program: `./${name}` });
      expect(result.end).toEqual({
        kind: 'not-started',
        code: 'ENOEXEC',
        reason: `Exec format error: ./${name}`,
      });
    }
    expect(existsSync(join(folder, 'ran'))).toBe(false);
  });

  it('says that its interpreter is missing', async () => {
    const folder = folderWithPrograms({ x: '#!/no/such/interpreter\n' });
    expect((await runProcess({ ...base, program: join(folder, 'x'), label: './x' })).end).toMatchObject({
      reason: 'Interpreter not found: ./x',
    });
  });

  it('says that the working folder is missing', async () => {
    const result = await runProcess({ ...base, program: '/bin/true', cwd: '/no/such/folder' });
    expect(result.end).toMatchObject({ code: 'ENOENT', reason: 'Working folder not found' });
  });

  it('says that an argument is too long', async () => {
    const result = await runProcess({ ...base, program: '/bin/echo', args: ['x'.repeat(200_000)] });
    expect(result.end).toMatchObject({ code: 'E2BIG', reason: 'Argument list too long: /bin/echo' });
  });
});

describe('limits', () => {
  it.each([0, 0.5, 301, Number.NaN, -1, Infinity])(
    'refuses a timeout of %d seconds',
    async (timeoutSeconds) => {
      const error: unknown = await runProcess({ ...base, program: '/bin/true', timeoutSeconds }).catch(
        (reason: unknown) => reason,
      );
      expect(ExecError.isInstance(error) && error.code).toBe('ARGUMENT_ERROR');
    },
  );

  it('a timeout keeps the output so far', async () => {
    const result = await shell('echo begun; sleep 60; echo never', { timeoutSeconds: 1 });
    expect(result).toMatchObject({ end: { kind: 'timed-out', seconds: 1 }, output: 'begun\n' });
    expect(result.durationMs).toBeLessThan(10_000);
  });

  it('a timeout lets the program clean up', async () => {
    const { end, output } = await shell('trap "echo cleaned; exit 0" TERM; echo begun; sleep 60 & wait', {
      timeoutSeconds: 1,
    });
    expect([end.kind, output]).toEqual(['timed-out', 'begun\ncleaned\n']);
  });

  it('cancelling ends the program', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 200);
    const result = await shell('echo begun; sleep 60', { signal: controller.signal });
    expect(result).toMatchObject({ end: { kind: 'cancelled' }, output: 'begun\n' });
    expect(result.durationMs).toBeLessThan(10_000);
  });

  it('does not start what is already cancelled', async () => {
    const folder = folderWithPrograms();
    const result = await shell('touch ran', { cwd: folder, signal: AbortSignal.abort() });
    expect(result.end).toEqual({ kind: 'cancelled' });
    expect(existsSync(join(folder, 'ran'))).toBe(false);
  });

  it('leaves no listener on a signal that outlives the run', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    await shell('true', { signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

it('passes arguments to the program byte for byte', async () => {
  const args = ['', ' ', '$(id)', '"; rm -rf /"', "'", '\\', '\n', '日本語', '--x', '*'];
  const { stdout } = await runProcess({
    ...base,
    program: process.execPath,
    args: ['-e', 'console.log(JSON.stringify(process.argv.slice(1)))', '--', ...args],
  });
  expect(JSON.parse(stdout ?? '')).toEqual(args);
});

it('gives the program the environment that it was given, and the id of the run', async () => {
  const { output } = await runProcess({ ...base, program: '/usr/bin/env', env: { A: '1' } });
  expect(output).toMatch(/^A=1\nTECHNE_RUN_ID=[0-9a-f-]{36}\n$/);
});

it('runs a container with its descriptors, and asks it to end everything', async () => {
  const asked: string[] = [];
  const folder = folderWithPrograms();
  const result = await runProcess({
    ...base,
    program: '/bin/sh',
    args: ['-c', 'trap "" TERM; echo "$TECHNE_RUN_ID"; echo status >&3; sleep 60 & wait; wait'],
    timeoutSeconds: 1,
    container: {
      descriptors: ['pipe'],
      started: (child) =>
        child.stdio[3]?.on('data', (chunk: Buffer) => writeFileSync(join(folder, 'status'), chunk)),
      end: (signal) => void asked.push(signal),
    },
  });
  expect(result).toMatchObject({ end: { kind: 'timed-out' }, output: '\n' });
  expect(asked).toEqual(['SIGTERM', 'SIGKILL']);
  expect(readFileSync(join(folder, 'status'), 'utf8')).toBe('status\n');
});
