import { expect, test } from 'vitest';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import { StoreProcess } from '../../test/processes/store-process.ts';
import { bumpTopic } from '../changes/bump-topic.ts';
import type { Database } from './database.ts';

const versionOf = async ({ reader }: Database, topic: string): Promise<number | undefined> => {
  const row = await reader.selectFrom('changes').selectAll().where('topic', '=', topic).executeTakeFirst();
  return row?.version;
};

/** Reads, then writes what it read and one more: two of them at once lose one unless they come one by one. */
const readThenWrite = (database: Database, topic: string, lock?: string): Promise<void> =>
  database.write(
    async (transaction) => {
      const query = transaction.selectFrom('changes').selectAll().where('topic', '=', topic);
      const { version } = await query.executeTakeFirstOrThrow();
      const next = { version: version + 1 };
      await transaction.updateTable('changes').set(next).where('topic', '=', topic).execute();
    },
    lock === undefined ? {} : { lock },
  );

describeOnEveryDatabase('a database', (databases) => {
  test('a transaction that fails leaves nothing behind', async () => {
    const database = await databases.open();
    const failing = database.write(async (transaction) => {
      await bumpTopic(transaction, 'failed');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await versionOf(database, 'failed')).toBeUndefined();
  });

  test.each([['without a lock', undefined] as const, ['with a lock', 'counter'] as const])(
    'transactions %s that read and then write lose nothing, over several connections',
    async (name, lock) => {
      const all = [await databases.open(), await databases.open()];
      await all[0]?.write((transaction) => bumpTopic(transaction, name));
      const writes = all.flatMap((database) => {
        return Array.from({ length: 20 }, () => readThenWrite(database, name, lock));
      });
      await Promise.all(writes);
      expect(await versionOf(await databases.open(), name)).toBe(41);
    },
  );

  test('a write that waits for another connection of this process leaves the event loop free', async () => {
    const [holder, waiter] = [await databases.open(), await databases.open()];
    const held = Promise.withResolvers<undefined>();
    const begun = Promise.withResolvers<undefined>();
    const holding = holder.write(
      async (transaction) => {
        await bumpTopic(transaction, 'held');
        begun.resolve(undefined);
        await held.promise;
      },
      { lock: 'held' },
    );
    await begun.promise;
    const waiting = waiter.write((transaction) => bumpTopic(transaction, 'held'), { lock: 'held' });
    setTimeout(() => held.resolve(undefined), 0);
    await Promise.all([holding, waiting]);
    expect(await versionOf(holder, 'held')).toBe(2);
  });

  test('a moment stays the same while others write', async () => {
    const database = await databases.open();
    await database.write((transaction) => bumpTopic(transaction, 'moment'));
    const moment = await database.openMoment();
    await database.write((transaction) => bumpTopic(transaction, 'moment'));
    const rows = await moment.reader
      .selectFrom('changes')
      .selectAll()
      .where('topic', '=', 'moment')
      .execute();
    await moment.close();
    expect(rows.map(({ version }) => version)).toEqual([1]);
    expect(await versionOf(database, 'moment')).toBe(2);
  });

  test('numbers are numbers and bytes are bytes', async () => {
    const database = await databases.open();
    const bytes = new Uint8Array([0, 1, 254, 255]);
    const row = { id: '1', jwk: '', created_at: Number.MAX_SAFE_INTEGER };
    await database.write(async (transaction) => {
      await transaction.insertInto('blobs').values({ digest: 'd', bytes, uses: 1 }).execute();
      await transaction.insertInto('signing_keys').values(row).execute();
    });
    const blob = await database.reader.selectFrom('blobs').select('bytes').executeTakeFirstOrThrow();
    expect(blob.bytes).toStrictEqual(bytes);
    expect(await database.reader.selectFrom('signing_keys').selectAll().execute()).toEqual([row]);
    const { count, sum } = await database.reader
      .selectFrom('signing_keys')
      .select(({ fn }) => [fn.countAll().as('count'), fn.sum('created_at').as('sum')])
      .executeTakeFirstOrThrow();
    expect([count, sum]).toEqual([1, Number.MAX_SAFE_INTEGER]);
  });

  test('texts are sorted by code point', async () => {
    const database = await databases.open();
    const topics = ['order a', 'order B', 'order Z', 'order é', 'order-a'];
    await database.write(async (transaction) => {
      for (const topic of topics) await bumpTopic(transaction, topic);
    });
    const query = database.reader.selectFrom('changes').select('topic').where('topic', 'like', 'order%');
    const sorted = await query.orderBy('topic').execute();
    expect(sorted.map(({ topic }) => topic)).toEqual(topics.toSorted());
  });

  test('several processes that write at once are all heard, and lose nothing', async () => {
    const processes = await Promise.all(
      Array.from({ length: 4 }, () => StoreProcess.start(databases.options())),
    );
    await Promise.all(processes.map((each) => each.ask('bump', 'crowd', 50)));
    expect(await versionOf(await databases.open(), 'crowd')).toBe(200);
  });

  test('kill -9 loses no write that was acknowledged, and leaves no lock', async () => {
    for (const topic of ['killed 1', 'killed 2', 'killed 3']) {
      const writer = await StoreProcess.start(databases.options());
      writer.ask('bumpForEver', topic).catch(() => {});
      const acknowledged = await writer.says((times) => Number(times) >= 20);
      await writer.kill();
      const database = await databases.open();
      expect(await versionOf(database, topic)).toBeGreaterThanOrEqual(Number(acknowledged));
      await database.write((transaction) => bumpTopic(transaction, topic));
    }
  });
});
