import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import { withChanges } from '../../test/with-changes.ts';
import type { Database } from '../database/database.ts';
import type { AuditEntry } from './audit-log.ts';
import { createAuditLog } from './create-audit-log.ts';

describeOnEveryDatabase('Appending to the audit log', (databases) => {
  const entry = (tenant: string): AuditEntry => ({
    tenant,
    actor: 'ada',
    action: 'test',
    subject: 'x',
    outcome: 'done',
    data: {},
  });
  /** A database whose writes are counted, and fail while it is away. */
  const openWatched = async () => {
    const database = await databases.open();
    const watched = { writes: 0, isAway: false };
    const write: Database['write'] = async (work, options) => {
      watched.writes += 1;
      if (watched.isAway) throw new Error('away');
      return database.write(work, options);
    };
    return { database, watched, log: createAuditLog(withChanges(database, { write })) };
  };
  afterEach(() => void vi.useRealTimers());

  test('entries that come together are stored together', async () => {
    const { log, watched } = await openWatched();
    const tenants = [randomUUID(), randomUUID()];
    await Promise.all(Array.from({ length: 100 }, (_, index) => log.append(entry(tenants[index % 2]!))));
    expect(watched.writes).toBe(1);
    for (const tenant of tenants)
      expect(await log.verify(tenant)).toMatchObject({ intact: true, records: 50 });
  });

  test('the storing begins at most 50 ms after the first entry', async () => {
    const { log, watched } = await openWatched();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const appended = [log.append(entry('timed'))];
    vi.advanceTimersByTime(20);
    appended.push(log.append(entry('timed')));
    vi.advanceTimersByTime(30);
    expect(watched.writes).toBe(1);
    vi.useRealTimers();
    await Promise.all(appended);
  });

  test('a failed storing rejects its entries, and the next is stored', async () => {
    const { log, watched } = await openWatched();
    const tenant = randomUUID();
    await log.append(entry(tenant));
    watched.isAway = true;
    const lost = await Promise.allSettled([log.append(entry(tenant)), log.append(entry(randomUUID()))]);
    for (const each of lost)
      expect(each).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } });
    watched.isAway = false;
    await log.append(entry(tenant));
    expect(await log.verify(tenant)).toMatchObject({ intact: true, records: 2 });
  });

  test('closing stores what waits, and nothing is taken afterwards', async () => {
    const { log, database } = await openWatched();
    const tenant = randomUUID();
    const appended = Promise.all([log.append(entry(tenant)), log.append(entry(tenant))]);
    await log.close();
    await appended;
    await expect(log.append(entry(tenant))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await log.close();
    expect(await createAuditLog(database).verify(tenant)).toMatchObject({ intact: true, records: 2 });
  });

  test('a broken chain of one tenant does not cost the others their entries', async () => {
    const { log, database } = await openWatched();
    const [broken, whole] = [randomUUID(), randomUUID()];
    await Promise.all([log.append(entry(broken)), log.append(entry(whole))]);
    await database.write((transaction) =>
      sql`update audit_heads set number = 0 where tenant = ${broken}`.execute(transaction),
    );
    const [refused] = await Promise.allSettled([log.append(entry(broken)), log.append(entry(whole))]);
    expect(refused).toMatchObject({
      status: 'rejected',
      reason: { code: 'CONFLICT', data: { tenant: broken } },
    });
    expect(await log.verify(whole)).toMatchObject({ intact: true, records: 2 });
  });

  test('several logs that append at once make one chain', async () => {
    const logs = await Promise.all(
      Array.from({ length: 4 }, async () => createAuditLog(await databases.open())),
    );
    const tenants = [randomUUID(), randomUUID(), randomUUID()];
    await Promise.all(
      Array.from({ length: 120 }, (_, index) => logs[index % 4]!.append(entry(tenants[index % 3]!))),
    );
    for (const tenant of tenants)
      expect(await logs[0]!.verify(tenant)).toMatchObject({ intact: true, records: 40 });
  });
});
