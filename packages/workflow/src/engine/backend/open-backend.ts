import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Backend } from 'openworkflow/internal';
import { patiently, retryBusy } from './retry-busy.ts';

/** Beside our own tables, which are in the public one. */
const SCHEMA = 'techne_workflow';
const CONNECTIONS = 5;

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
  return retryBusy(await patiently(() => BackendSqlite.connect(file)));
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
