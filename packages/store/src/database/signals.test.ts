import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { describeOnEveryDatabase, useTestDatabase } from '../../test/databases.ts';
import { StoreProcess } from '../../test/processes/store-process.ts';
import type { Database } from './database.ts';

/** Resolves when the listener was told what is wanted. */
function hears(
  { signals }: Database,
  channel: string,
  isWanted: (subject: string | undefined) => boolean,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const stop = signals.listen(channel, (subject) => {
      if (!isWanted(subject)) return;
      stop();
      resolve(subject);
    });
  });
}

describeOnEveryDatabase('signals', (databases) => {
  test('a listener hears what was written in its own process', async () => {
    const database = await databases.open();
    const heard = hears(database, 'runs', () => true);
    await database.signals.publish('runs', 'one');
    expect([undefined, 'one']).toContain(await heard);
  });

  test('a listener hears that another process wrote', async () => {
    const database = await databases.open();
    const other = await StoreProcess.start(databases.options());
    const heard = hears(database, 'runs', () => true);
    await other.ask('publish', 'runs', 'two');
    expect([undefined, 'two']).toContain(await heard);
  });

  test('who stopped listening hears nothing, and others still do', async () => {
    const database = await databases.open();
    const told: unknown[] = [];
    const stop = database.signals.listen('runs', (subject) => told.push(subject));
    stop();
    const heard = hears(database, 'runs', () => true);
    await database.signals.publish('runs', 'three');
    await heard;
    expect(told).toEqual([]);
  });
});

describe.skipIf(inject('freshPostgresDatabases') === '')(
  'signals after a lost connection [reason: needs PostgreSQL]',
  () => {
    const databases = useTestDatabase('postgres');

    test('a listener is told to look, and hears again', async () => {
      const database = await databases.open();
      await hears(database, 'runs', (subject) => subject === undefined);
      const again = hears(database, 'runs', (subject) => subject === undefined);
      const mine = sql`datname = current_database() and query like 'listen%'`;
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where ${mine}`.execute(
        database.reader,
      );
      await again;
      const heard = hears(database, 'runs', (subject) => subject !== undefined);
      await database.signals.publish('runs', 'after');
      expect(await heard).toBe('after');
    });
  },
);
