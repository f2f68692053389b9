import { Kysely, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DatabaseSync } from 'node:sqlite';
import type { Tables } from '../../schema/tables.ts';
import { GroupedWrites } from './grouped-writes.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { SqliteDialect } from './sqlite-dialect.ts';

/** Writes to a table of numbers, in memory; `commits` counts the transactions. */
function open(beforeCommit: () => void = () => {}) {
  const file = new DatabaseSync(':memory:');
  onTestFinished(() => file.close());
  file.exec('CREATE TABLE numbers (number INTEGER PRIMARY KEY)');
  const connection = new SqliteConnection(file);
  const kysely = new Kysely<Tables>({ dialect: new SqliteDialect(connection, 'BEGIN IMMEDIATE') });
  const counted = { commits: 0 };
  const writes = new GroupedWrites({
    async transact(work) {
      await kysely.transaction().execute(async (transaction) => {
        await work(transaction);
        beforeCommit();
      });
      counted.commits += 1;
    },
    execute: (statement) => connection.execute(statement),
    isInTransaction: () => connection.isInTransaction,
    // However slow the machine is, what waits is collected.
    clock: () => 0,
  });
  const add = (...numbers: readonly number[]): Promise<number> =>
    writes.run(async (transaction) => {
      for (const number of numbers) await sql`INSERT INTO numbers VALUES (${number})`.execute(transaction);
      return numbers.length;
    });
  const stored = (): unknown[] =>
    file
      .prepare('SELECT number FROM numbers')
      .all()
      .map((row) => row['number']);
  return { writes, add, stored, counted, isInTransaction: () => connection.isInTransaction };
}

describe('grouped writes', () => {
  test('those that wait together share a commit, in the order in which they came', async () => {
    const { add, stored, counted } = open();
    const all = await Promise.all([add(1), add(2, 3), add(4)]);
    expect([all, stored(), counted.commits]).toEqual([[1, 2, 1], [1, 2, 3, 4], 1]);
    await add(5);
    expect(counted.commits).toBe(2);
  });

  test('more than 32 are several groups, and none is forgotten', async () => {
    const { add, stored, counted } = open();
    await Promise.all(Array.from({ length: 250 }, (_, index) => add(index)));
    expect(stored()).toHaveLength(250);
    expect(counted.commits).toBe(8);
  });

  test('one that fails leaves nothing behind and harms no other', async () => {
    const { add, stored } = open();
    const [first, second, third] = await Promise.allSettled([add(1), add(2, 3, 1), add(4)]);
    expect([first.status, second.status, third.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(stored()).toEqual([1, 4]);
  });

  test('nobody is told of success when the commit fails, and later ones are not kept from theirs', async () => {
    let isBroken = true;
    const { add, stored } = open(() => {
      if (isBroken) throw new Error('The disk is gone');
    });
    const results = await Promise.allSettled([add(1), add(2)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isBroken = false;
    await add(3);
    expect(stored()).toEqual([3]);
  });

  test('one that writes elsewhere has its turn alone, and harms nobody when it fails', async () => {
    const { writes, add, stored, isInTransaction } = open();
    const seen: unknown[] = [];
    const alone = () =>
      writes.runAlone(async () => {
        seen.push(isInTransaction(), stored());
        if (stored().length > 2) throw new Error('As with a full disk');
      });
    const results = await Promise.allSettled([add(1), alone(), add(2), add(3), alone(), add(4)]);
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual([
      true,
      true,
      true,
      true,
      false,
      true,
    ]);
    expect(seen).toEqual([false, [1], false, [1, 2, 3]]);
    expect(stored()).toEqual([1, 2, 3, 4]);
  });

  test('a transaction that SQLite took back by itself fails for all of its group', async () => {
    const { writes, add, stored } = open();
    const first = add(1);
    const spoiled = writes.run((transaction) => sql`ROLLBACK`.execute(transaction).then(() => fail()));
    const results = await Promise.allSettled([first, spoiled, add(2)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(stored()).toEqual([2]);
  });
});

function fail(): never {
  throw new Error('As with a full disk');
}
