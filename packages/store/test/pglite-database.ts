import type { PGlite } from '@electric-sql/pglite';
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { Database } from '../src/database/database.ts';
import { migrate } from '../src/schema/migrate.ts';
import type { Tables } from '../src/schema/tables.ts';

/** PostgreSQL's numbers of more than 32 bits come as text unless somebody says otherwise. */
const parsers = { 20: Number, 1700: Number };

/**
 * PostgreSQL with pgvector inside this process, for machines whose PostgreSQL has no pgvector. One connection and no
 * other process, so it is no test of what happens at once. Undefined where its packages are not installed.
 */
export async function openPglite(): Promise<Database | undefined> {
  const packages = await loadPackages();
  if (packages === undefined) return undefined;
  const { PGlite, vector } = packages;
  const pglite = await PGlite.create({ extensions: { vector }, parsers });
  const kysely = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driverOf(pglite),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  let last: Promise<unknown> = Promise.resolve();
  const database: Database = {
    kind: 'postgres',
    reader: kysely,
    write(work) {
      const run = last.then(() => kysely.transaction().execute(work));
      last = run.catch(() => undefined);
      return run;
    },
    openMoment: () => Promise.reject(new Error('There is one connection')),
    writeMark: () => undefined,
    signals: { publish: async () => undefined, listen: () => () => undefined },
    now: Date.now,
    close: () => pglite.close(),
  };
  await migrate(database);
  return database;
}

async function loadPackages() {
  try {
    const { PGlite } = await import('@electric-sql/pglite');
    const { vector } = await import('@electric-sql/pglite-pgvector');
    return { PGlite, vector };
  } catch {
    return undefined;
  }
}

function driverOf(pglite: PGlite): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
      const { rows, affectedRows = 0 } = await pglite.query<Row>(sql, [...parameters]);
      return { rows, numAffectedRows: BigInt(affectedRows) } satisfies QueryResult<Row>;
    },
    // oxlint-disable-next-line require-yield
    async *streamQuery() {
      throw new Error('Nothing is streamed here');
    },
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: async () => void (await pglite.query('begin')),
    commitTransaction: async () => void (await pglite.query('commit')),
    rollbackTransaction: async () => void (await pglite.query('rollback')),
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  };
}
