import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Services } from '../services/services.ts';

export interface Stopping {
  readonly server: Server;
  readonly services: Services;
  readonly stopping: AbortController;
  readonly graceMs: number;
}

const LAST_WORDS_MS = 1_000;

/**
 * Stops in the opposite order of starting: no new connections, streams, runs, workflows, knowledge bases, the log, the
 * store. Executions of workflows have the same time as streams, which tell of them; streams of what waits for people
 * end at once.
 */
export async function stopServer({ server, services, stopping, graceMs }: Stopping): Promise<void> {
  const { knowledge, log, runs, store, workflows } = services;
  const closed = once(server, 'close');
  server.close();
  const rested = workflows.close(graceMs);
  // A connection that becomes idle now would otherwise be kept for its next request.
  const sweeper = setInterval(() => server.closeIdleConnections(), 20);
  try {
    await runs.releaseWaiting();
    await within(closed, graceMs);
    stopping.abort();
    await runs.close();
    await rested;
    // Runs that were ended have told so to who follows them; that still has to reach the other side.
    await within(closed, LAST_WORDS_MS);
  } finally {
    clearInterval(sweeper);
    server.closeAllConnections();
    await closed;
    await knowledge.close();
    log.info('stopped');
    await store.close();
    await flushed(log);
  }
}

async function within(work: Promise<unknown>, milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([work, promise]);
  clearTimeout(timer);
}

function flushed(log: Services['log']): Promise<void> {
  return new Promise((resolve) => {
    log.flush(() => resolve());
  });
}
