import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { LLMock } from '@copilotkit/aimock';
import { startServer } from '@techne/server';
import { createClient, type Client, type User } from '@techne/server/client';
import { loadConfig } from '@techne/config';

export const PASSWORD = 'correct horse battery';

export interface PageServerOptions {
  /** Skills in a source that everybody sees, as `{ 'name/SKILL.md': text }`. */
  readonly files?: Readonly<Record<string, string>>;
  /** TOML behind what is written here. */
  readonly config?: string;
  /** False: no model is configured, and the offline one answers. */
  readonly hasModel?: boolean;
  /** Another clock than the real one. */
  readonly now?: () => number;
  readonly adminEmail?: string;
}

export interface PageServer {
  readonly url: string;
  readonly folder: string;
  /** Say what it answers with `model.on…`. */
  readonly model: LLMock;
  /** The first account, so an admin. */
  readonly admin: SignedInAccount;
  /** A further account. */
  register(email?: string): Promise<SignedInAccount>;
  close(): Promise<void>;
}

export interface SignedInAccount {
  readonly token: string;
  readonly user: User;
  readonly client: Client;
}

/** A real server with the built page, a model on loopback and an admin; whoever starts it closes it. */
export async function startPageServer({
  files = {},
  config: toml = '',
  hasModel = true,
  now,
  adminEmail,
}: PageServerOptions = {}): Promise<PageServer> {
  const folder = mkdtempSync(join(tmpdir(), 'techne-page-'));
  const model = new LLMock({ port: 0, host: '127.0.0.1' });
  await model.start();
  for (const [path, text] of Object.entries(files)) write(join(folder, 'shared', path), text);
  write(
    join(folder, 'home', 'config.toml'),
    `${hasModel ? modelConfig(model.url) : ''}${sourceConfig(folder)}${toml}`,
  );
  mkdirSync(join(folder, 'project'), { recursive: true });
  const environment = { PATH: process.env['PATH'], HOME: folder, TECHNE_HOME: join(folder, 'home') };
  const { config, diagnostics } = await loadConfig({
    cwd: join(folder, 'project'),
    home: folder,
    environment,
  });
  const [problem] = diagnostics;
  if (problem !== undefined) throw new Error(`${problem.code}: ${problem.message}`);
  // Another bundle than the one that was built last, e.g. while several are worked on.
  const pages = process.env['TECHNE_PAGE'];
  const running = await startServer({
    port: 0,
    config,
    environment,
    data: join(folder, 'data'),
    passwordCost: { logN: 4, r: 1, p: 1 },
    logTo: { write: () => undefined },
    ...(pages === undefined ? {} : { pages }),
    ...(now === undefined ? {} : { now }),
  });
  const url = `http://127.0.0.1:${running.port}`;
  let count = 0;
  const register = async (email = `person-${(count += 1)}@example.test`): Promise<SignedInAccount> => {
    const { token, user } = await createClient({ url }).auth.register({ email, password: PASSWORD });
    return { token, user, client: createClient({ url, token }) };
  };
  let isClosed = false;
  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    await running.close();
    await model.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  return { url, folder, model, admin: await register(adminEmail), register, close };
}

function modelConfig(url: string): string {
  return `[models]\ndefault = "local:test"\n[models.providers.local]\ntype = "openai-compatible"\nbase_url = "${url}/v1"\n`;
}

function sourceConfig(folder: string): string {
  const shared = join(folder, 'shared');
  if (!existsSync(shared)) mkdirSync(shared);
  return `[[skills.sources]]\npath = "${shared}"\nkind = "user"\n[server]\nshared_sources = ["bundled", "${shared}"]\n`;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
