import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { LLMock } from '@copilotkit/aimock';
import { openStore } from '@techne/store';
import { onTestFinished } from 'vitest';
import { requestWith, type Answer, type RequestOptions } from './request-with.ts';
import { PASSWORD, type Account } from './serve.ts';
import { startRunsServer, type StartRunsServerOptions } from './start-runs-server.ts';

export interface ServeRunsOptions extends Omit<StartRunsServerOptions, 'folder'> {
  /** Files of the skills' folder, by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** What the folder counts as. Default `user`. */
  readonly kind?: 'user' | 'bundled';
  /** TOML that stands behind what the harness writes. */
  readonly config?: string;
  /** Another server on the same data, skills, configuration and model. */
  readonly with?: Pick<RunsServer, 'folder' | 'model'>;
}

export interface RunsServer {
  readonly url: string;
  readonly folder: string;
  readonly model: LLMock;
  log(): string;
  request(path: string, options?: RequestOptions): Promise<Answer>;
  /** The first one is admin. */
  register(): Promise<Account>;
  accountIn(tenant: string, role?: 'admin' | 'user'): Promise<Account>;
  /** Changes a file of the skills' folder. */
  write(path: string, text: string): void;
  close(): Promise<void>;
}

/** A server with skills in a folder and a model on loopback, gone after the test. */
export async function serveRuns(options: ServeRunsOptions = {}): Promise<RunsServer> {
  const { files, config, kind, with: first, ...rest } = options;
  const place = first ?? (await preparePlace(files, config, kind));
  const server = await startRunsServer({ ...rest, folder: place.folder });
  onTestFinished(() => server.close());
  const request = requestWith(server.url);
  const nextEmail = (): string => `${randomUUID()}@example.test`;
  return {
    ...place,
    ...server,
    request,
    write: (path, text) => writeInside(place.folder, `skills/${path}`, text),
    register: async () =>
      (await request('/api/v1/auth/register', { body: { email: nextEmail(), password: PASSWORD } })).json,
    async accountIn(tenant, role = 'user') {
      const secret = nextEmail();
      const expiresAt = Date.now() + 60_000;
      const store = await openStore({ file: join(place.folder, 'data/techne.db') });
      await store.links.create(secret, { kind: 'invitation', tenant, role, email: secret, expiresAt });
      await store.close();
      return (await request('/api/v1/auth/link', { body: { secret, password: PASSWORD } })).json;
    },
  };
}

/** A folder with skills and a configuration, and a model, both gone after the test. */
export async function preparePlace(
  files: Readonly<Record<string, string>> = {},
  config = '',
  kind = 'user',
): Promise<{ readonly folder: string; readonly model: LLMock }> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'techne-runs-')));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const model = new LLMock({ port: 0, host: '127.0.0.1' });
  await model.start();
  onTestFinished(() => model.stop());
  for (const [path, text] of Object.entries(files)) writeInside(folder, `skills/${path}`, text);
  mkdirSync(join(folder, 'skills'), { recursive: true });
  // A sandbox of root's gives up root, and has to pass through to reach the folders of runs.
  mkdirSync(join(folder, 'data'), { mode: 0o755 });
  const toml = `[models]
default = "local:test"
[models.providers.local]
type = "openai-compatible"
base_url = "${model.url}/v1"
[[skills.sources]]
path = "${folder}/skills"
kind = "${kind}"
[server]
shared_sources = ["${folder}/skills"]
shutdown_seconds = 0
${config}`;
  writeInside(folder, 'home/config.toml', toml);
  chmodSync(join(folder, 'home/config.toml'), 0o600);
  return { folder, model };
}

function writeInside(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
