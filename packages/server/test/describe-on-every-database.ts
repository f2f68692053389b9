import { describe } from 'vitest';
import { freshPostgresDatabase, hasPostgres } from './postgres-database.ts';
import type { ServeOptions } from './serve.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Where two servers find each other: give it to both. */
export type SharedPlace = Pick<ServeOptions, 'data' | 'environment'>;

/** Runs a suite with servers on one SQLite file and with servers on one PostgreSQL. */
export function describeOnEveryDatabase(
  name: string,
  suite: (freshPlace: () => Promise<SharedPlace>) => void,
): void {
  describe(`${name} (sqlite)`, () => {
    suite(() => Promise.resolve({ data: temporaryFolder() }));
  });
  describe.skipIf(!hasPostgres)(`${name} (postgres) [reason: there is no PostgreSQL here]`, () => {
    suite(async () => ({ environment: { DATABASE_URL: await freshPostgresDatabase() } }));
  });
}
