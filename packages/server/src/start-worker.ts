import type { Retriever } from '@techne/agent';
import type { Config } from '@techne/config';
import type { DestinationStream } from 'pino';
import { createLogger } from './operations/create-logger.ts';
import { createServices } from './services/create-services.ts';
import { openData } from './starting/open-data.ts';
import { readConfig } from './starting/read-config.ts';

export interface StartWorkerOptions {
  /** Default: what `loadConfig` finds. */
  readonly config?: Config | undefined;
  /** Default: `process.env`. */
  readonly environment?: NodeJS.ProcessEnv | undefined;
  /** Stands over the configuration. */
  readonly data?: string | undefined;
  readonly logLevel?: string | undefined;
  /** Where logs go; default stderr. */
  readonly logTo?: DestinationStream | undefined;
  /** For tests: searches for everybody, in the place of the knowledge bases. */
  readonly retriever?: Retriever | undefined;
  readonly now?: (() => number) | undefined;
}

export interface RunningWorker {
  /** Where data is kept, for people. */
  readonly database: 'sqlite' | 'postgres';
  readonly dataFolder: string;
  /** Takes no more, gives executions their time, and leaves the rest to others. */
  stop(): Promise<void>;
}

/**
 * Carries out the workflows of a server's data without being one: it listens on no port. Any number of them share the
 * work, and what one that died was at is taken over.
 *
 * @example
 * const worker = await startWorker({ data: '/srv/techne' });
 * await worker.stop();
 */
export async function startWorker(options: StartWorkerOptions = {}): Promise<RunningWorker> {
  const environment = options.environment ?? process.env;
  const now = options.now ?? Date.now;
  const config = options.config ?? (await readConfig(environment));
  const log = createLogger({ config, environment, level: options.logLevel, destination: options.logTo });
  const { store, dataFolder } = await openData({ ...options, config, environment, now });
  let isStopping = false;
  const stopping = new AbortController();
  try {
    const services = await createServices({
      config,
      store,
      log,
      dataFolder,
      environment,
      now,
      retriever: options.retriever,
      worker: true,
      // Nobody signs in here, so no link is ever made.
      address: () => ({ url: '', port: 0, isPrivate: false }),
      isStopping: () => isStopping,
      stopping: stopping.signal,
    });
    await services.workflows.start();
    log.info({ database: store.kind }, 'working');
    const stop = async (): Promise<void> => {
      isStopping = true;
      await services.workflows.close(config.server.shutdownSeconds * 1_000);
      stopping.abort();
      await services.runs.close();
      await services.knowledge.close();
      log.info('stopped');
      await store.close();
    };
    let stopped: Promise<void> | undefined;
    return { database: store.kind, dataFolder, stop: () => (stopped ??= stop()) };
  } catch (error) {
    await store.close();
    throw error;
  }
}
