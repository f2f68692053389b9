import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, inject } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { openDatabase } from '../src/database/open-database.ts';
import type { OpenStoreOptions } from '../src/store.ts';

type Kind = Database['kind'];

export interface TestDatabase {
  readonly kind: Kind;
  /** What opens the database of this suite, e.g. in another process. It is the same one for all its tests. */
  options(): Pick<OpenStoreOptions, 'url' | 'file'>;
  /** Opens it once more and closes it after the test. */
  open(options?: { readonly now?: () => number }): Promise<Database>;
}

/**
 * Runs a suite on SQLite in a temporary file and on a real PostgreSQL, each with a database of its own.
 *
 * @example
 * describeOnEveryDatabase('Links', (databases) => {
 *   test('a link works once', async () => {
 *     const links = createLinks(await databases.open());
 *   });
 * });
 */
export function describeOnEveryDatabase(name: string, suite: (databases: TestDatabase) => void): void {
  for (const kind of ['sqlite', 'postgres'] as const) {
    describe.skipIf(kind === 'postgres' && inject('freshPostgresDatabases') === '')(
      `${name} on ${kind}${kind === 'postgres' ? ' [reason: needs PostgreSQL]' : ''}`,
      () => {
        suite(useTestDatabase(kind));
      },
    );
  }
}

/** A database of the suite that calls it. */
export function useTestDatabase(kind: Kind): TestDatabase {
  let options: Pick<OpenStoreOptions, 'url' | 'file'>;
  let forget = (): void => {};
  const opened: Database[] = [];
  beforeAll(async () => {
    if (kind === 'postgres') {
      options = { url: await freshPostgresDatabase() };
      return;
    }
    const folder = mkdtempSync(join(tmpdir(), 'techne-store-'));
    options = { file: join(folder, 'data', 'techne.db') };
    forget = () => rmSync(folder, { recursive: true, force: true });
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((database) => database.close()));
  });
  afterAll(() => forget());
  return {
    kind,
    options: () => options,
    async open({ now } = {}) {
      const database = await openDatabase({ ...options, ...(now === undefined ? {} : { now }) });
      opened.push(database);
      return database;
    },
  };
}

/** The URL of an empty database on the PostgreSQL of this test run, which starts when it is first asked for. */
async function freshPostgresDatabase(): Promise<string> {
  const response = await fetch(inject('freshPostgresDatabases'), { method: 'POST' });
  const answer = await response.text();
  if (!response.ok) throw new Error(answer);
  return answer;
}
