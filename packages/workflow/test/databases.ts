import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '@techne/store';
import { type PlaceAddress, storeOptions } from './place-address.ts';
import { afterAll, afterEach, beforeAll, describe, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    freshPostgresDatabases: string;
  }
}

export interface TestPlace {
  readonly kind: 'sqlite' | 'postgres';
  address(): PlaceAddress;
  /** Opens the store once more; it is closed after the test. */
  openStore(): Promise<Store>;
  /** Is called before the stores close. */
  afterTest(stop: () => Promise<unknown>): void;
}

/** Runs a suite with SQLite files and on a real PostgreSQL, each with a database of its own. */
export function describeOnEveryDatabase(name: string, suite: (place: TestPlace) => void): void {
  for (const kind of ['sqlite', 'postgres'] as const) {
    describe.skipIf(kind === 'postgres' && inject('freshPostgresDatabases') === '')(
      `${name} on ${kind}${kind === 'postgres' ? ' [reason: needs PostgreSQL]' : ''}`,
      () => {
        suite(usePlace(kind));
      },
    );
  }
}

function usePlace(kind: TestPlace['kind']): TestPlace {
  let address: PlaceAddress = {};
  let forget = (): void => undefined;
  const stops: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    if (kind === 'postgres') {
      const response = await fetch(inject('freshPostgresDatabases'), { method: 'POST' });
      const url = await response.text();
      if (!response.ok) throw new Error(url);
      address = { storeUrl: url };
      return;
    }
    const folder = mkdtempSync(join(tmpdir(), 'techne-workflow-'));
    address = { storeFile: join(folder, 'techne.db'), engineFile: join(folder, 'workflows.db') };
    forget = () => rmSync(folder, { recursive: true, force: true });
  });
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  });
  afterAll(() => forget());
  return {
    kind,
    address: () => address,
    async openStore() {
      const store = await openStore(storeOptions(address));
      stops.push(() => store.close());
      return store;
    },
    afterTest: (stop) => void stops.push(stop),
  };
}
