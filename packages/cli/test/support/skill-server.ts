import { join } from 'node:path';
import type { LLMock } from '@copilotkit/aimock';
import { loadConfig } from '@techne/config';
import { startServer } from '@techne/server';
import { createClient } from '@techne/server/client';
import { onTestFinished } from 'vitest';
import { configFor, startModelServer } from './model-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface SkillServer {
  readonly url: string;
  /** Of an admin. */
  readonly token: string;
  /** The folder of its skills. */
  readonly skills: string;
  readonly model: LLMock;
}

/** A server in this process that shares these skills, gone after the test. */
export async function startSkillServer(
  files: Readonly<Record<string, string>>,
  options: {
    readonly script?: Parameters<typeof startModelServer>[0];
    readonly pace?: Parameters<typeof startModelServer>[1];
    readonly serverKeys?: string;
  } = {},
): Promise<SkillServer> {
  const { script = () => ({ content: 'Hello.' }), pace, serverKeys = '' } = options;
  const model = await startModelServer(script, pace);
  const placed = Object.entries(files).map(([path, text]) => [join('skills', path), text]);
  const folder = temporaryFolder(Object.fromEntries(placed));
  const skills = join(folder, 'skills');
  const sources = `[[skills.sources]]\npath = "${skills}"\nkind = "user"\n`;
  const server = `[server]\nshared_sources = ["${skills}"]\nshutdown_seconds = 0\n${serverKeys}\n`;
  const home = temporaryFolder({ 'config.toml': configFor(model, sources + server) });
  const environment = { PATH: process.env['PATH'], HOME: folder, TECHNE_HOME: home };
  const { config } = await loadConfig({ cwd: folder, home: folder, environment });
  const running = await startServer({
    config,
    environment,
    port: 0,
    data: join(folder, 'data'),
    logTo: { write: () => undefined },
    passwordCost: { logN: 4, r: 1, p: 1 },
  });
  onTestFinished(() => running.close());
  const { url } = running;
  const credentials = { email: 'ann@example.org', password: 'correct horse battery' };
  const { token } = await createClient({ url }).auth.register(credentials);
  return { url, token, skills, model };
}
