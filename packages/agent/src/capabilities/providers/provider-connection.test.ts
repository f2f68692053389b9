import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { codeOf, providerCommand } from '../../../test/capability-provider.ts';
import { ProviderConnection } from './provider-connection.ts';

function connect(behaviour: string, timeoutSeconds = 10, maximumWaiting = 64): ProviderConnection {
  return connectTo(providerCommand(behaviour), timeoutSeconds, maximumWaiting);
}

function connectTo(command: readonly string[], timeoutSeconds = 10, maximumWaiting = 64): ProviderConnection {
  const connection = new ProviderConnection(
    { namespace: 'gog', command, timeoutSeconds },
    { environment: { PATH: '/usr/bin:/bin' }, now: Date.now, tokenSeconds: 60, maximumWaiting },
  );
  onTestFinished(() => connection.close());
  return connection;
}

const echo = (input: string) => ({
  method: 'invoke' as const,
  identity: { user: 'ada' },
  params: { capability: 'gog.email', operation: 'echo', input: { input } },
});

/** Bad once, then as it should be: the provider itself remembers by the file `mark`. */
function badOnce(badAnswer: string, mark = markFile()): string {
  const file = JSON.stringify(mark);
  return `
    import { existsSync, writeFileSync } from 'node:fs';
    const good = answer;
    answer = (request) => {
      if (existsSync(${file})) return good(request);
      writeFileSync(${file}, '');
      ${badAnswer}
    };`;
}

function markFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'techne-once-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'seen');
}

describe('a provider', () => {
  it('is one process that is kept', async () => {
    const connection = connect('handlers.invoke = () => process.pid;');
    const first = await connection.call(echo('a'));
    expect(await connection.call(echo('b'))).toBe(first);
  });

  it('gets requests one after the other, and each caller the own answer', async () => {
    const connection = connect(`
      let open = 0;
      answer = (request) => {
        open++;
        setTimeout(() => { print({ id: request.id, result: [open, request.params.input.input] }); open--; }, 5);
      };`);
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((each) => connection.call(echo(each))));
    expect(answers).toEqual([
      [1, 'a'],
      [1, 'b'],
      [1, 'c'],
      [1, 'd'],
    ]);
  });

  it('gets the request of the document: version, id, namespace, method, params', async () => {
    const connection = connect(
      'handlers.invoke = (request) => ({ ...request, params: Object.keys(request.params) });',
    );
    expect(await connection.call(echo('a'))).toEqual({
      version: 1,
      id: expect.any(String),
      namespace: 'gog',
      method: 'invoke',
      params: ['capability', 'operation', 'input', 'token'],
    });
  });

  it('has no shell, no environment of the host beyond the allow list, and no key in it', async () => {
    const connection = connect('handlers.invoke = () => Object.keys(process.env).sort();');
    expect(await connection.call(echo('$(id)'))).toEqual(['PATH', 'TECHNE_IDENTITY_KEY_FD']);
  });

  it('that says an error is reported with its words', async () => {
    const connection = connect(
      "answer = (request) => print({ id: request.id, error: { code: 'quota', message: 'Too much' } });",
    );
    await expect(connection.call(echo('a'))).rejects.toMatchObject({
      code: 'PROVIDER_ERROR',
      message: 'The provider of gog answered quota: Too much',
    });
  });

  it('that prints secrets in an error is reported without its words', async () => {
    const connection = connect(
      "answer = (request) => print({ id: request.id, error: { code: 'x', message: 'Authorization: Bearer abcdefghijklmnopqrst' } });",
    );
    await expect(connection.call(echo('a'))).rejects.toMatchObject({
      code: 'PROVIDER_ERROR',
      message: 'The provider of gog answered with an error',
    });
  });

  it('that does not exist is a typed error', async () => {
    expect(await codeOf(connectTo(['techne-no-such-program']).call(echo('a')))).toBe('PROVIDER_NOT_STARTED');
  });
});

describe('a hostile provider', () => {
  it.each([
    ['is not JSON', "print('hello');", 'PROVIDER_INVALID_ANSWER'],
    [
      'says a line before',
      "print('starting'); print({ id: request.id, result: 1 });",
      'PROVIDER_INVALID_ANSWER',
    ],
    ['answers for another id', "print({ id: 'other', result: 1 });", 'PROVIDER_INVALID_ANSWER'],
    [
      'gives both',
      "print({ id: request.id, result: 1, error: { code: 'a', message: 'b' } });",
      'PROVIDER_INVALID_ANSWER',
    ],
    ['floods without a line end', "process.stdout.write('x'.repeat(3e6));", 'PROVIDER_INVALID_ANSWER'],
    ['floods with lines', "process.stdout.write('{}\\n'.repeat(1e6));", 'PROVIDER_INVALID_ANSWER'],
    [
      'answers too long',
      "print({ id: request.id, result: 'x'.repeat(1024 * 1024) });",
      'PROVIDER_INVALID_ANSWER',
    ],
    ['dies', 'process.exit(3);', 'PROVIDER_EXITED'],
    ['is killed', "process.kill(process.pid, 'SIGKILL');", 'PROVIDER_EXITED'],
  ])('that %s gives a typed error, and the next request a new process', async (_name, bad, code) => {
    const connection = connect(badOnce(bad));
    expect(await codeOf(connection.call(echo('first')))).toBe(code);
    expect(await connection.call(echo('second'))).toEqual({ input: 'second' });
  });

  it('that hangs is ended at its time limit', async () => {
    const connection = connect(badOnce(''), 1);
    const [first, second] = [codeOf(connection.call(echo('first'))), codeOf(connection.call(echo('second')))];
    expect(await first).toBe('PROVIDER_TIMEOUT');
    // Waiting counts: the second one was asked for at the same time.
    expect(await second).toBe('PROVIDER_TIMEOUT');
    expect(await connection.call(echo('third'))).toEqual({ input: 'third' });
  });

  it('that answers twice never answers the next request with it', async () => {
    const connection = connect(`
      answer = (request) => {
        const line = JSON.stringify({ id: request.id, result: request.params.input });
        process.stdout.write(line + '\\n' + line + '\\n');
      };`);
    expect(await codeOf(connection.call(echo('first')))).toBe('PROVIDER_INVALID_ANSWER');
    expect(await codeOf(connection.call(echo('second')))).toBe('PROVIDER_INVALID_ANSWER');
  });

  it('that speaks when nobody asked is replaced', async () => {
    const connection = connect(
      "handlers.invoke = () => process.pid; const good = answer; answer = (request) => { good(request); setTimeout(() => print('psst'), 20); };",
    );
    const first = await connection.call(echo('a'));
    await expect.poll(() => isAlive(Number(first)), { timeout: 5_000 }).toBe(false);
    expect(await connection.call(echo('b'))).not.toBe(first);
  });

  it('leaves no process behind, however deaf', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'techne-deaf-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'pids');
    const connection = connect(
      `import { spawn } from 'node:child_process'; import { writeFileSync } from 'node:fs';
       process.on('SIGTERM', () => undefined); setInterval(() => undefined, 1000);
       answer = () => { const child = spawn('sleep', ['300']); writeFileSync(${JSON.stringify(file)}, process.pid + ' ' + child.pid); };`,
      1,
    );
    expect(await codeOf(connection.call(echo('a')))).toBe('PROVIDER_TIMEOUT');
    const pids = readFileSync(file, 'utf8').split(' ').map(Number);
    await expect.poll(() => pids.some(isAlive), { timeout: 5_000 }).toBe(false);
  });

  it('cannot make requests pile up', async () => {
    const connection = connect('answer = () => undefined;', 2, 2);
    const calls = ['a', 'b', 'c', 'd'].map((each) => codeOf(connection.call(echo(each))));
    expect(await calls[3]).toBe('PROVIDER_BUSY');
    connection.close();
    expect(await Promise.all(calls.slice(0, 3))).toEqual(Array(3).fill('CAPABILITY_CANCELLED'));
  });
});

it('a cancelled request ends the wait, and its late answer reaches nobody', async () => {
  const mark = markFile();
  const late = "setTimeout(() => print({ id: request.id, result: 'late' }), 300);";
  const connection = connect(badOnce(late, mark));
  const control = new AbortController();
  const first = codeOf(connection.call({ ...echo('first'), signal: control.signal }));
  await expect.poll(() => existsSync(mark)).toBe(true);
  control.abort();
  expect(await first).toBe('CAPABILITY_CANCELLED');
  expect(await connection.call(echo('second'))).toEqual({ input: 'second' });
  expect(await codeOf(connection.call({ ...echo('x'), signal: control.signal }))).toBe(
    'CAPABILITY_CANCELLED',
  );
});

it.each([0, 0.5, 301, NaN])('a time limit of %d seconds is refused', (timeoutSeconds) => {
  expect(() => connectTo(['true'], timeoutSeconds)).toThrow(/cannot be used/);
});

/** Ended but not yet waited for counts as ended. */
function isAlive(pid: number): boolean {
  if (!existsSync(`/proc/${pid}/stat`)) return false;
  try {
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
