import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasTerminal, onTerminal } from './support/on-terminal.ts';
import { runTechne, spawnTechne } from './support/run-techne.ts';
import { ask, startServing } from './support/serving.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const credentials = { email: 'ann@example.test', password: 'a good password' };

async function isListening(url: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}

describe('techne serve', () => {
  it('prints a link that signs the owner in, once, and ends with 0 when it is told to', async () => {
    const { url, signInLink, child, ended } = await startServing(temporaryFolder());
    const secret = new URL(signInLink).hash.slice(1);
    const signedIn = await ask(`${url}/api/v1/auth/link`, { body: { secret } });
    expect(signedIn.json.user).toMatchObject({ role: 'admin', tenant: 'default' });
    expect((await ask(`${url}/api/v1/auth/me`, { token: signedIn.json.token })).status).toBe(200);
    expect((await ask(`${url}/api/v1/auth/link`, { body: { secret } })).status).toBe(400);
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 0, signal: null });
  });

  it('starts again after kill -9 with everything that it had acknowledged', async () => {
    const cwd = temporaryFolder();
    const first = await startServing(cwd);
    const { json } = await ask(`${first.url}/api/v1/auth/register`, { body: credentials });
    first.child.kill('SIGKILL');
    await first.ended;
    const second = await startServing(cwd);
    expect((await ask(`${second.url}/api/v1/auth/me`, { token: json.token })).json).toEqual(json.user);
    expect((await ask(`${second.url}/api/v1/auth/login`, { body: credentials })).status).toBe(200);
  });

  it('may run twice on one data folder', async () => {
    const cwd = temporaryFolder();
    const [one, two] = await Promise.all([startServing(cwd), startServing(cwd)]);
    const { json } = await ask(`${one.url}/api/v1/auth/register`, { body: credentials });
    expect((await ask(`${two.url}/api/v1/auth/me`, { token: json.token })).json).toEqual(json.user);
    await ask(`${two.url}/api/v1/auth/logout`, { body: {}, token: json.token });
    expect((await ask(`${one.url}/api/v1/auth/me`, { token: json.token })).status).toBe(401);
  });

  it('ends at once when it is told a second time', async () => {
    const { url, child, ended } = await startServing(temporaryFolder());
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    // A request that does not end holds it up.
    socket.write('GET /health HTTP/1.1\r\n');
    socket.on('error', () => {});
    await ask(`${url}/health`);
    child.kill('SIGINT');
    while (await isListening(url)) await ask(`${url}/health`).catch(() => {});
    child.kill('SIGINT');
    expect(await ended).toEqual({ code: 130, signal: null });
  });
});

it.runIf(hasTerminal)(
  'at a terminal it is readable, and Ctrl+C stops it [reason: needs a terminal]',
  async () => {
    const cwd = temporaryFolder();
    const { code, screen } = await onTerminal(['serve', '--port=0', '--data=data'], {
      cwd,
      columns: 200,
      type: [{ after: 'Ctrl+C stops it.', keys: '\u0003' }],
    });
    expect(
      screen
        .replaceAll(/:\d+/g, ':PORT')
        .replaceAll(/#[\w-]{43}/g, '#SECRET')
        .replace('^C', ''),
    ).toBe(
      `Techne serves at http://127.0.0.1:PORT
Sign in, once, with http://127.0.0.1:PORT/sign-in#SECRET
Data is in ${join(cwd, 'data')}. Ctrl+C stops it.
Stopping. Press Ctrl+C again to stop at once.
`,
    );
    expect(code).toBe(0);
  },
);

describe('techne serve ends with a sentence and a hint', () => {
  it('when the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, stdout, stderr } = await spawnTechne(['serve', `--port=${port}`], {
      cwd: temporaryFolder(),
    });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      `techne: Something else listens on port ${port} of 127.0.0.1. Take another with --port NUMBER, or --port 0 for any that is free.\n`,
    );
  });

  it('when the data folder cannot be written', async () => {
    const cwd = temporaryFolder({ 'a-file': '' });
    const { code, stderr } = await runTechne(['serve', '--port=0', '--data=a-file/data'], { cwd });
    expect(code).toBe(1);
    expect(stderr).toBe(
      `techne: The data folder ${join(cwd, 'a-file/data')} cannot be written. Name another one with --data DIR, or change who owns it.\n`,
    );
  });

  it('when the database is newer than this Techne', async () => {
    const cwd = temporaryFolder();
    const { child, ended } = await startServing(cwd);
    child.kill('SIGTERM');
    await ended;
    const database = new DatabaseSync(join(cwd, 'data', 'techne.db'));
    database.exec("INSERT INTO applied_migrations SELECT 9999, 'future', 0");
    database.close();
    const { code, stderr } = await runTechne(['serve', '--port=0', '--data=data'], { cwd });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^techne: The database has schema 9999.*newer Techne.*\n$/);
  });

  it.each([
    [['--host=0.0.0.0'], 3, /--allow-remote/],
    [['--port=70000'], 2, /--port cannot be "70000"/],
    [['--port=http'], 2, /--port cannot be "http"/],
  ])('with %j: %i', async (words, code, text) => {
    const ending = await runTechne(['serve', '--data=data', ...words], { cwd: temporaryFolder() });
    expect(ending.code).toBe(code);
    expect(ending.stderr).toMatch(text);
    expect(ending.stderr.trimEnd()).not.toContain('\n');
  });
});
