import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Backend } from 'openworkflow/internal';
import { patiently, retryBusy } from './retry-busy.ts';
import { wakeSignalled } from './wake-signalled.ts';

/** Beside our own tables, which are in the public one. */
const SCHEMA = 'techne_workflow';
const NAMESPACE = 'default';
const CONNECTIONS = 5;
const BUSY_TIMEOUT_MS = 200;

/** Where the durable engine keeps its runs: PostgreSQL where there is a URL, else a SQLite file of its own. */
export async function openBackend(place: {
  readonly databaseUrl?: string;
  readonly file?: string;
}): Promise<Backend> {
  const { databaseUrl, file } = place;
  if (databaseUrl !== undefined) return openPostgres(databaseUrl);
  if (file === undefined) throw new TypeError('A workflow engine needs a databaseUrl or a file');
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // Inputs and outputs are in it: nobody else on the machine may read them. The journal takes over the file's mode.
  closeSync(openSync(file, 'a', 0o600));
  const { BackendSqlite } = await import('openworkflow/sqlite');
  // Processes that start together migrate together.
  const backend = await patiently(() => BackendSqlite.connect(file));
  tune(backend);
  return retryBusy(backend);
}

/**
 * Some of its calls are two statements, and must not be repeated after the first: the second waits for the others' locks,
 * which are short. Longer ones are left to `retryBusy`, because waiting here holds up the whole process.
 *
 * It does not wait for the disk either, unlike the store. After a power failure the last of it may be gone, and nothing
 * is lost by that: what was begun, decided and done is in the store, and whoever sweeps goes on from there.
 */
function tune(backend: object): void {
  const database: unknown = Reflect.get(backend, 'db');
  if (!(database instanceof DatabaseSync)) return;
  database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  database.exec('PRAGMA synchronous = NORMAL');
}

async function openPostgres(url: string): Promise<Backend> {
  const [{ BackendPostgres }, { default: postgres }] = await Promise.all([
    import('openworkflow/postgres'),
    import('postgres'),
  ]);
  const quiet = { onnotice: () => {} };
  const guard = postgres(url, { ...quiet, max: 1 });
  try {
    // Its migrations are safe for one process at a time only.
    await guard`select pg_advisory_lock(hashtext(${SCHEMA}))`;
    const migrating = await BackendPostgres.connect(url, { schema: SCHEMA });
    await migrating.stop();
  } finally {
    await guard.end();
  }
  const pool = postgres(url, {
    ...quiet,
    max: CONNECTIONS,
    transform: { column: { from: postgres.toCamel } },
  });
  const backend = retryBusy(BackendPostgres.fromPool(pool, { schema: SCHEMA, namespaceId: NAMESPACE }));
  return {
    ...backend,
    async sendSignal(params) {
      const sent = await backend.sendSignal(params);
      const { signal } = params;
      await patiently(() => wakeSignalled(pool, { schema: SCHEMA, namespace: NAMESPACE, signal }));
      return sent;
    },
  };
}
