import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LLMock } from '@copilotkit/aimock';
import { loadConfig } from '@techne/config';
import { openStore, type Role } from '@techne/store';
import { afterAll, onTestFinished } from 'vitest';
import type { PasswordCost } from '../src/accounts/passwords/password-hash.ts';
import { startServer, type RunningServer, type StartServerOptions } from '../src/start-server.ts';
import { requestWith, type Answer, type RequestOptions } from './request-with.ts';

/** As weak as scrypt goes: tests sign in often. */
const cheapPasswords: PasswordCost = { logN: 4, r: 1, p: 1 };
export const PASSWORD = 'correct horse battery';

export interface ServeOptions extends Omit<StartServerOptions, 'config' | 'logTo'> {
  /** TOML that stands behind what the harness writes. */
  readonly config?: string;
  /** Use it in a `beforeAll`: the server then stays until the file's last test is done. */
  readonly shared?: boolean;
}

export interface Account {
  readonly token: string;
  readonly user: {
    readonly id: string;
    readonly email: string;
    readonly role: Role;
    readonly tenant: string;
  };
}

export interface TestServer {
  readonly url: string;
  /** Host and port, for raw sockets. */
  readonly host: string;
  readonly running: RunningServer;
  /** Give it to another `serve` as `data`: two servers on one database. */
  readonly data: string;
  /** A folder that stands for home and project. */
  readonly folder: string;
  /** The model server; say what it answers with `model.on…`. */
  readonly model: LLMock;
  /** Everything logged so far. */
  readonly log: () => readonly Record<string, unknown>[];
  request(path: string, options?: RequestOptions): Promise<Answer>;
  /** The first one is admin. Each has an email of its own unless one is given. */
  register(email?: string): Promise<Account>;
  /** An account of any tenant. */
  accountIn(tenant: string, role?: Role): Promise<Account>;
}

/** A real server on a free port, with its own data and model, gone after the test. */
export async function serve(options: ServeOptions = {}): Promise<TestServer> {
  const { config: toml = '', shared = false, ...rest } = options;
  const cleanUp = shared ? afterAll : onTestFinished;
  const folder = mkdtempSync(join(tmpdir(), 'techne-server-'));
  cleanUp(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const model = new LLMock({ port: 0, host: '127.0.0.1' });
  await model.start();
  cleanUp(() => model.stop());

  const data = options.data ?? join(folder, 'data');
  const environment: NodeJS.ProcessEnv = {
    PATH: process.env['PATH'],
    ...options.environment,
    HOME: folder,
    TECHNE_HOME: join(folder, 'home'),
  };
  const config = await configure(folder, environment, modelConfig(model.url) + toml);
  const lines: string[] = [];
  const running = await startServer({
    port: 0,
    passwordCost: cheapPasswords,
    ...rest,
    config,
    environment,
    data,
    logTo: { write: (line) => void lines.push(line) },
  });
  cleanUp(() => running.close());

  const url = `http://127.0.0.1:${running.port}`;
  const request = requestWith(url);
  let count = 0;
  const nextEmail = (): string =>
    `person-${(count += 1)}-${Math.random().toString(36).slice(2)}@example.test`;
  return {
    url,
    host: new URL(url).host,
    running,
    data,
    folder,
    model,
    log: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    request,
    register: async (email = nextEmail()) =>
      signedIn(await request('/api/v1/auth/register', { body: { email, password: PASSWORD } })),
    async accountIn(tenant, role = 'user') {
      const secret = nextEmail();
      const url = environment['DATABASE_URL'];
      const place = url === undefined ? { file: join(data, 'techne.db') } : { url };
      const store = await openStore(place);
      const expiresAt = Date.now() + 60_000;
      await store.links.create(secret, { kind: 'invitation', tenant, role, email: secret, expiresAt });
      await store.close();
      return signedIn(await request('/api/v1/auth/link', { body: { secret, password: PASSWORD } }));
    },
  };
}

function signedIn({ status, json, text }: Answer): Account {
  if (status >= 300) throw new Error(`No account: ${status} ${text}`);
  return json as Account;
}

async function configure(folder: string, environment: NodeJS.ProcessEnv, toml: string) {
  mkdirSync(join(folder, 'home'), { recursive: true });
  mkdirSync(join(folder, 'project'), { recursive: true });
  writeFileSync(join(folder, 'home', 'config.toml'), toml, { mode: 0o600 });
  const { config, diagnostics } = await loadConfig({
    cwd: join(folder, 'project'),
    home: folder,
    environment,
  });
  const [problem] = diagnostics;
  if (problem !== undefined) throw new Error(`${problem.code}: ${problem.message}`);
  return config;
}

function modelConfig(url: string): string {
  return `[models]\ndefault = "local:test"\n[models.providers.local]\ntype = "openai-compatible"\nbase_url = "${url}/v1"\n`;
}
