import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Backend } from 'openworkflow/internal';
import { patiently, retryBusy } from './retry-busy.ts';

/** Beside our own tables, which are in the public one. */
const SCHEMA = 'techne_workflow';
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
  mkdirSync(dirname(file), { recursive: true });
  const { BackendSqlite } = await import('openworkflow/sqlite');
  // Processes that start together migrate together.
  const backend = await patiently(() => BackendSqlite.connect(file));
  setBusyTimeout(backend);
  return retryBusy(backend);
}

/**
 * Some of its calls are two statements, and must not be repeated after the first: the second waits for the others' locks,
 * which are short. Longer ones are left to `retryBusy`, because waiting here holds up the whole process.
 */
function setBusyTimeout(backend: object): void {
  const database: unknown = Reflect.get(backend, 'db');
  if (database instanceof DatabaseSync) database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
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
  return retryBusy(BackendPostgres.fromPool(pool, { schema: SCHEMA }));
}
