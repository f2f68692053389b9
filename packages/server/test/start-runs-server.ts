import { join } from 'node:path';
import type { Retriever } from '@techne/agent';
import { loadConfig } from '@techne/config';
import { startServer, type RunningServer } from '../src/start-server.ts';

export interface StartRunsServerOptions {
  /** Made by `preparePlace`. */
  readonly folder: string;
  /** A PostgreSQL that several servers share; default SQLite in the folder. */
  readonly databaseUrl?: string;
  readonly retriever?: Retriever;
  readonly now?: () => number;
}

/** A server on the data, skills and configuration of a folder; it can also be a process of its own. */
export async function startRunsServer(
  options: StartRunsServerOptions,
): Promise<RunningServer & { readonly log: () => string }> {
  const { folder, databaseUrl, retriever, now } = options;
  const home = join(folder, 'home');
  const environment: NodeJS.ProcessEnv = {
    PATH: process.env['PATH'],
    HOME: folder,
    TECHNE_HOME: home,
    DATABASE_URL: databaseUrl,
  };
  const { config, diagnostics } = await loadConfig({ cwd: folder, home: folder, environment });
  const [problem] = diagnostics;
  if (problem !== undefined) throw new Error(problem.message);
  const lines: string[] = [];
  const server = await startServer({
    config,
    environment,
    port: 0,
    data: join(folder, 'data'),
    logLevel: 'debug',
    logTo: { write: (line) => void lines.push(line) },
    passwordCost: { logN: 4, r: 1, p: 1 },
    retriever,
    now,
  });
  return { ...server, log: () => lines.join('') };
}
