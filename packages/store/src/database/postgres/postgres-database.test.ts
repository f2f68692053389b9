import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { useTestDatabase } from '../../../test/databases.ts';
import { bumpTopic } from '../../changes/bump-topic.ts';
import { openDatabase } from '../open-database.ts';

const lost = { code: 'UNAVAILABLE' };

describe.skipIf(inject('freshPostgresDatabases') === '')('PostgreSQL [reason: needs PostgreSQL]', () => {
  const databases = useTestDatabase('postgres');
  const others = sql`datname = current_database() and pid <> pg_backend_pid()`;

  test('a connection that is lost in a transaction is an error there, and the next query connects again', async () => {
    const [database, killer] = [await databases.open(), await databases.open()];
    const write = database.write(async (transaction) => {
      await bumpTopic(transaction, 'lost');
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`.execute(
        killer.reader,
      );
      await bumpTopic(transaction, 'lost');
    });
    await expect(write).rejects.toMatchObject(lost);
    await database.write((transaction) => bumpTopic(transaction, 'lost'));
    const rows = await database.reader
      .selectFrom('changes')
      .selectAll()
      .where('topic', '=', 'lost')
      .execute();
    expect(rows).toEqual([{ topic: 'lost', version: 1 }]);
  });

  test('a connection that is lost during a query is an error there, and the next query connects again', async () => {
    const [database, killer] = [await databases.open(), await databases.open()];
    const running = sql`select pg_sleep(3600)`.execute(database.reader);
    const sleeping = sql`query like '%pg_sleep(3600)%' and state = 'active'`;
    const kill = sql`select pg_terminate_backend(pid) from pg_stat_activity where ${others} and ${sleeping}`;
    const outcome = running.catch((error: unknown) => error);
    while ((await kill.execute(killer.reader)).rows.length === 0);
    expect(await outcome).toMatchObject(lost);
    await sql`select 1`.execute(database.reader);
  });

  test('more queries than connections all come to their end', async () => {
    const database = await databases.open();
    const queries = Array.from({ length: 100 }, (_, index) => {
      return sql<{ index: number }>`select ${index}::int as index`.execute(database.reader);
    });
    const answers = await Promise.all(queries);
    expect(answers.map(({ rows }) => rows[0]?.index)).toEqual([...answers.keys()]);
  });

  test('a refused sign-in says what to look at, and not the password', async () => {
    const url = new URL(databases.options().url ?? '');
    url.password = 'opensesame';
    const error: unknown = await openDatabase({ url: url.href }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ ...lost, hint: expect.stringContaining('DATABASE_URL') });
    expect(JSON.stringify(error) + String(error)).not.toContain('opensesame');
  });
});

test('a server that is not there is UNAVAILABLE', async () => {
  // Port 1 is reserved and never given out.
  await expect(openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toMatchObject(lost);
});
