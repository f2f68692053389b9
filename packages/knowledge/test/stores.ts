import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type OpenStoreOptions, type Store } from '@techne/store';
import { afterAll, afterEach, beforeAll, describe, inject } from 'vitest';

export interface TestStore {
  readonly kind: Store['kind'];
  /** Opens the suite's database once more and closes it after the test. */
  open(): Promise<Store>;
}

/** Runs a suite on SQLite and on a real PostgreSQL, each with a database of its own. */
export function describeOnEveryStore(name: string, suite: (stores: TestStore) => void): void {
  for (const kind of ['sqlite', 'postgres'] as const) {
    describe.skipIf(kind === 'postgres' && inject('freshPostgresDatabases') === '')(
      `${name} on ${kind}${kind === 'postgres' ? ' [reason: needs PostgreSQL]' : ''}`,
      () => {
        suite(useTestStore(kind));
      },
    );
  }
}

function useTestStore(kind: Store['kind']): TestStore {
  const folder = mkdtempSync(join(tmpdir(), 'techne-knowledge-'));
  let options: OpenStoreOptions = { file: join(folder, 'techne.db') };
  const opened: Store[] = [];
  beforeAll(async () => {
    if (kind !== 'postgres') return;
    const response = await fetch(inject('freshPostgresDatabases'), { method: 'POST' });
    const answer = await response.text();
    if (!response.ok) throw new Error(answer);
    options = { url: answer };
  });
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return {
    kind,
    async open() {
      const store = await openStore(options);
      opened.push(store);
      return store;
    },
  };
}
