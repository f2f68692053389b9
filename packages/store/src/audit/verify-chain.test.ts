import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import type { AuditRecordTable } from '../schema/conversation-tables.ts';
import type { Tables } from '../schema/tables.ts';
import { createAuditLog } from './create-audit-log.ts';
import { digestRecord } from './digest-record.ts';
import { openRecords } from './open-records.ts';

describeOnEveryDatabase('verify', (databases) => {
  /** What it says of seven records after somebody had the database for himself. */
  async function verifyAfter(tamper: (transaction: Kysely<Tables>, tenant: string) => Promise<unknown>) {
    const database = await databases.open();
    const log = createAuditLog(database);
    const tenant = randomUUID();
    const entry = { tenant, actor: 'ada', action: 'test', outcome: 'done', data: { a: 1, b: 2 } } as const;
    await Promise.all(
      Array.from({ length: 7 }, (_, index) => log.append({ ...entry, subject: `${index + 1}` })),
    );
    await database.write((transaction) =>
      openRecords(transaction, database.kind, async () => void (await tamper(transaction, tenant))),
    );
    return log.verify(tenant);
  }
  const change = (number: number, columns: Partial<AuditRecordTable>) =>
    verifyAfter((transaction, tenant) =>
      transaction
        .updateTable('audit_records')
        .set(columns)
        .where('tenant', '=', tenant)
        .where('number', '=', number)
        .execute(),
    );
  const remove = (...numbers: number[]) =>
    verifyAfter((transaction, tenant) =>
      transaction
        .deleteFrom('audit_records')
        .where('tenant', '=', tenant)
        .where('number', 'in', numbers)
        .execute(),
    );
  const read = (transaction: Kysely<Tables>, tenant: string, number: number) =>
    transaction
      .selectFrom('audit_records')
      .selectAll()
      .where('tenant', '=', tenant)
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
  const withDigest = (row: Selectable<AuditRecordTable>) => ({ ...row, digest: digestRecord(row) });
  /** Moves records to make room, from the last on. */
  const shiftFrom = async (transaction: Kysely<Tables>, tenant: string, first: number) => {
    for (let number = 7; number >= first; number -= 1)
      await sql`update audit_records set number = number + 1 where tenant = ${tenant} and number = ${number}`.execute(
        transaction,
      );
  };

  test('what nobody touched is intact', async () => {
    expect(await verifyAfter(async () => {})).toMatchObject({ intact: true, records: 7 });
  });

  test.each([
    { at: '2000-01-01T00:00:00.000Z' },
    { actor: 'eve' },
    { action: 'other' },
    { subject: 'other' },
    { outcome: 'refused' },
    { data: '{"a":1,"b":3}' },
    // The same to a parser.
    { data: '{"b":2,"a":1}' },
    { data: '{"a":1,"b":2,"__proto__":{}}' },
    { previous: 'f'.repeat(64) },
    { digest: 'f'.repeat(64) },
  ])('a record that was changed is named: %j', async (columns) => {
    for (const number of [1, 4, 7]) {
      expect(await change(number, columns)).toMatchObject({ intact: false, number, records: number - 1 });
    }
  });

  test('a record that was changed together with its digest is named', async () => {
    const rewrite = (number: number) =>
      verifyAfter(async (transaction, tenant) => {
        const row = await read(transaction, tenant, number);
        const { digest } = withDigest({ ...row, actor: 'eve' });
        await sql`update audit_records set actor = 'eve', digest = ${digest}
          where tenant = ${tenant} and number = ${number}`.execute(transaction);
      });
    for (const number of [1, 4, 7]) {
      expect(await rewrite(number)).toMatchObject({ intact: false, number, records: number - 1 });
    }
  });

  test('a record that was removed is named, also when those after it moved up', async () => {
    expect(await remove(1)).toMatchObject({ intact: false, number: 1, records: 0 });
    expect(await remove(4)).toMatchObject({ intact: false, number: 4, records: 3 });
    expect(await remove(3, 4, 6)).toMatchObject({ intact: false, number: 3, records: 2 });
    const movedUp = await verifyAfter(async (transaction, tenant) => {
      await sql`delete from audit_records where tenant = ${tenant} and number = 4`.execute(transaction);
      for (const number of [5, 6, 7])
        await sql`update audit_records set number = number - 1 where tenant = ${tenant} and number = ${number}`.execute(
          transaction,
        );
    });
    expect(movedUp).toMatchObject({ intact: false, number: 4, records: 3 });
  });

  test('a record that was put in between is named', async () => {
    const insertAt = (number: number) =>
      verifyAfter(async (transaction, tenant) => {
        const row = await read(transaction, tenant, number);
        await shiftFrom(transaction, tenant, number);
        const forged = withDigest({ ...row, actor: 'eve' });
        await transaction.insertInto('audit_records').values(forged).execute();
      });
    for (const number of [1, 4, 7]) {
      expect(await insertAt(number)).toMatchObject({ intact: false, number, records: number - 1 });
    }
  });

  test('a record before the first is named', async () => {
    const verdict = await verifyAfter(async (transaction, tenant) => {
      const row = await read(transaction, tenant, 1);
      await transaction
        .insertInto('audit_records')
        .values(withDigest({ ...row, number: 0 }))
        .execute();
    });
    expect(verdict).toMatchObject({ intact: false, number: 0, records: 0 });
  });

  test('a chain that was cut at its end is found by the first that is missing', async () => {
    expect(await remove(7)).toMatchObject({ intact: false, number: 7, records: 6 });
    expect(await remove(6, 7)).toMatchObject({ intact: false, number: 6, records: 5 });
    expect(await remove(1, 2, 3, 4, 5, 6, 7)).toMatchObject({ intact: false, number: 1, records: 0 });
  });

  test('a record that was added at the end is named', async () => {
    const verdict = await verifyAfter(async (transaction, tenant) => {
      const last = await read(transaction, tenant, 7);
      const forged = withDigest({ ...last, number: 8, previous: last.digest });
      await transaction.insertInto('audit_records').values(forged).execute();
    });
    expect(verdict).toMatchObject({ intact: false, number: 8, records: 7 });
  });

  test.each([
    [sql`update audit_heads set number = 5`, 6],
    [sql`update audit_heads set number = 9`, 8],
    [sql`update audit_heads set digest = ${'f'.repeat(64)}`, 7],
    [sql`delete from audit_heads`, 7],
  ])('a head that was changed is found: %#', async (statement, number) => {
    const verdict = await verifyAfter((transaction, tenant) =>
      sql`${statement} where tenant = ${tenant}`.execute(transaction),
    );
    expect(verdict).toMatchObject({ intact: false, number });
  });

  test('triggers refuse to change and to remove a record', async () => {
    const database = await databases.open();
    const log = createAuditLog(database);
    const entry = { actor: 'ada', action: 'test', subject: 'x', outcome: 'done', data: {} } as const;
    const tenant = randomUUID();
    await log.append({ ...entry, tenant });
    const refused = [
      sql`update audit_records set actor = 'eve'`,
      sql`delete from audit_records`,
      ...(database.kind === 'postgres' ? [sql`truncate audit_records`] : []),
    ];
    for (const statement of refused) {
      const write = database.write((transaction) => statement.execute(transaction), { lock: 'test' });
      await expect(write).rejects.toThrow('audit records are never changed');
    }
    expect(await log.verify(tenant)).toMatchObject({ intact: true, records: 1 });
  });
});
