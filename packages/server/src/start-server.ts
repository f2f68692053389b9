import type { Retriever } from '@techne/agent';
import type { Config } from '@techne/config';
import type { DestinationStream } from 'pino';
import type { PasswordCost } from './accounts/passwords/password-hash.ts';
import type { ServerAddress } from './accounts/server-address.ts';
import { createApp } from './http/create-app.ts';
import { HostGuard } from './http/host-guard.ts';
import type { Route } from './http/route.ts';
import { createLogger } from './operations/create-logger.ts';
import { keepTidy } from './operations/keep-tidy.ts';
import { pagesFolders } from './pages-folder.ts';
import { loadPages } from './pages/load-pages.ts';
import { allRoutes } from './routes/all-routes.ts';
import { createServices } from './services/create-services.ts';
import { addressOf } from './starting/address-of.ts';
import { checkHost } from './starting/check-host.ts';
import { listen } from './starting/listen.ts';
import { openData } from './starting/open-data.ts';
import { readConfig } from './starting/read-config.ts';
import { stopServer } from './starting/stop-server.ts';

export interface StartServerOptions {
  /** Default: what `loadConfig` finds. */
  readonly config?: Config | undefined;
  /** Default: `process.env`. */
  readonly environment?: NodeJS.ProcessEnv | undefined;
  /** These stand over the configuration. */
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  readonly data?: string | undefined;
  readonly allowRemote?: boolean | undefined;
  readonly logLevel?: string | undefined;
  /** Where logs go; default stderr. */
  readonly logTo?: DestinationStream | undefined;
  /** A folder with pages that stand over those of this package. */
  readonly pages?: string | undefined;
  readonly retriever?: Retriever | undefined;
  /** Routes beside our own. */
  readonly routes?: readonly Route[] | undefined;
  /** For tests: a cheaper hash, another clock. */
  readonly passwordCost?: PasswordCost | undefined;
  readonly now?: (() => number) | undefined;
}

export interface RunningServer {
  /** What links begin with, without a slash at the end. */
  readonly url: string;
  /** The port that is listened on. */
  readonly port: number;
  /** Where data is kept, for people. */
  readonly database: 'sqlite' | 'postgres';
  readonly dataFolder: string;
  /** Signs the operator in, once; absent where only accounts count (ruling 30). */
  readonly signInLink: string | undefined;
  /** Sentences that the operator should read. */
  readonly warnings: readonly string[];
  /** Lets streams end for a while, then ends them, and closes everything. */
  close(): Promise<void>;
}

/**
 * Starts the server: opens the database, brings it up to date, listens.
 *
 * @example
 * const server = await startServer({ port: 0 });
 * await fetch(`${server.url}/health`); // 200
 * await server.close();
 */
export async function startServer(options: StartServerOptions = {}): Promise<RunningServer> {
  const environment = options.environment ?? process.env;
  const now = options.now ?? Date.now;
  const config = options.config ?? (await readConfig(environment));
  const host = options.host ?? config.server.host;
  const warnings = checkHost(host, config, options.allowRemote);
  const log = createLogger({ config, environment, level: options.logLevel, destination: options.logTo });
  const pages = await loadPages([...pagesFolders, ...(options.pages === undefined ? [] : [options.pages])]);
  const { store, dataFolder } = await openData({ ...options, config, environment, now });
  let isStopping = false;
  let address: ServerAddress = { url: '', port: 0, isPrivate: false };
  const stopping = new AbortController();
  const services = await createServices({
    ...options,
    config,
    store,
    log,
    dataFolder,
    environment,
    now,
    address: () => address,
    isStopping: () => isStopping,
    stopping: stopping.signal,
  }).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  try {
    const server = await listen(host, options.port ?? config.server.port, (port) => {
      const { publicUrl, allowedHosts, allowedOrigins } = config.server;
      address = addressOf(host, port, publicUrl);
      const guard = new HostGuard({ port, host, publicUrl, allowedHosts, allowedOrigins });
      return createApp([...allRoutes, ...(options.routes ?? [])], { services, guard, pages });
    });
    services.knowledge.start();
    // Not waited for: it opens a database of its own, and whoever needs it waits.
    services.workflows.start().catch((error: unknown) => log.error({ err: error }, 'workflows'));
    const tidying = keepTidy(services);
    const { url, port, isPrivate } = address;
    const hasOwnerLink = isPrivate || (await store.accounts.count()) === 0;
    for (const warning of warnings) log.warn(warning);
    log.info({ url, database: store.kind }, 'serving');
    let closing: Promise<void> | undefined;
    return {
      url,
      port,
      database: store.kind,
      dataFolder,
      warnings,
      signInLink: hasOwnerLink ? await services.accounts.ownerLink() : undefined,
      close() {
        isStopping = true;
        tidying.stop();
        const graceMs = config.server.shutdownSeconds * 1000;
        return (closing ??= stopServer({ server, services, stopping, graceMs }));
      },
    };
  } catch (error) {
    stopping.abort();
    await services.runs.close();
    await services.workflows.close(0);
    await services.knowledge.close();
    await store.close();
    throw error;
  }
}
