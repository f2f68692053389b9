import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type OrdinaryUser, ordinaryUser } from './ordinary-user.ts';

const ATTEMPTS = 10;
/** Stops the server when descriptor 3 closes: by us, or because we are gone, however that came about. */
const GUARD = '(cat <&3 >/dev/null 2>&1; kill -INT $$) >/dev/null 2>&1 & exec "$@" 3<&-';
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '300',
  shared_buffers: '32MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
};

export interface PostgresServer {
  /** Of its database `postgres`, as its superuser. */
  readonly url: string;
  stop(): Promise<void>;
}

/** A PostgreSQL of our own on a free loopback port, with its data in a temporary folder and nothing kept. */
export async function startPostgresServer(programs: string): Promise<PostgresServer> {
  const user = ordinaryUser();
  const folder = mkdtempSync(join(tmpdir(), 'techne-postgres-'));
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');
  const data = join(folder, 'data');
  writeFileSync(passwordFile, password);
  if (user !== undefined) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid);
  try {
    await promisify(execFile)(
      join(programs, 'initdb'),
      [
        '--pgdata',
        data,
        '--username',
        'postgres',
        '--pwfile',
        passwordFile,
        '--auth',
        'scram-sha-256',
      ].concat(['--encoding', 'UTF8', '--locale', 'C', '--no-sync', '--no-instructions']),
      { cwd: folder, ...user },
    );
    const { child, port } = await startOnFreePort(join(programs, 'postgres'), data, user);
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      async stop() {
        await stop(child);
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Somebody else may take a port between our look and the server's. */
async function startOnFreePort(
  program: string,
  data: string,
  user: OrdinaryUser | undefined,
): Promise<{ child: ChildProcess; port: number }> {
  let said = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = await freePort();
    const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn('sh', ['-c', GUARD, 'sh', program, '-D', data, '-p', String(port), ...settings], {
      cwd: data,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      ...user,
    });
    const outcome = await waitUntilReady(child);
    if (outcome === 'ready') return { child, port };
    said = outcome.said;
    await stop(child);
  }
  throw new Error(`PostgreSQL does not start:\n${said}`);
}

async function waitUntilReady(child: ChildProcess): Promise<'ready' | { said: string }> {
  let said = '';
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => resolve({ said }));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-10_000);
      if (said.includes('ready to accept connections')) resolve('ready');
    });
  });
}

async function stop(child: ChildProcess): Promise<void> {
  const guard = child.stdio[3];
  const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
  if (guard !== null && guard !== undefined) guard.destroy();
  await exited;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}
