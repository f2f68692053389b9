import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import { withChanges } from '../../test/with-changes.ts';
import type { AuditEntry } from './audit-log.ts';
import { canonicalJson } from './canonical-json.ts';
import { createAuditLog } from './create-audit-log.ts';

describeOnEveryDatabase('AuditLog', (databases) => {
  let time = Date.UTC(2026, 0, 1);
  const open = async () => createAuditLog(await databases.open({ now: () => time }));
  const entry = (part: Partial<AuditEntry> = {}): AuditEntry => ({
    tenant: 'default',
    actor: 'ada',
    action: 'skill.load',
    subject: 'git',
    outcome: 'done',
    data: { path: 'SKILL.md' },
    ...part,
  });
  const collect = async <T>(all: AsyncIterable<T>): Promise<T[]> => {
    const items: T[] = [];
    for await (const item of all) items.push(item);
    return items;
  };

  test('records are numbered from 1, and each carries the digest of the one before', async () => {
    const log = await open();
    const tenant = randomUUID();
    await Promise.all(['a', 'b', 'c'].map((subject) => log.append(entry({ tenant, subject }))));
    await log.append(entry({ tenant, subject: 'd' }));
    const records = await collect(log.export({ tenant }));
    expect(records.map(({ number, subject }) => [number, subject])).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
      [4, 'd'],
    ]);
    let previous = '0'.repeat(64);
    for (const { digest, ...rest } of records) {
      expect(rest.previous).toBe(previous);
      // What anybody can do with an export.
      expect(digest).toBe(createHash('sha256').update(canonicalJson(rest)).digest('hex'));
      previous = digest;
    }
    expect(await log.verify(tenant)).toEqual({ intact: true, records: 4, head: previous });
  });

  test('a record is there as it was appended', async () => {
    const log = await open();
    const appended = entry({ tenant: randomUUID(), data: { list: [1, { z: 1, a: 'é' }], nothing: null } });
    await log.append(appended);
    const { items } = await log.list({ tenant: appended.tenant, limit: 1, offset: 0 });
    expect(items[0]).toMatchObject({ ...appended, number: 1, at: '2026-01-01T00:00:00.000Z' });
  });

  test('a tenant without records is intact', async () => {
    expect(await (await open()).verify('nobody')).toEqual({ intact: true, records: 0, head: '0'.repeat(64) });
  });

  test('whatever a text holds, it is stored and verifies', async () => {
    const log = await open();
    const tenant = randomUUID();
    const wild = 'a\u0000b \ud800 \u2028 "\\'.repeat(200);
    await log.append(
      entry({
        tenant,
        subject: wild,
        actor: wild,
        data: { [wild.slice(0, 99)]: wild.slice(0, 99), undefined },
      }),
    );
    await log.append(entry({ tenant, data: JSON.parse('{"__proto__":{"a":1},"big":1e300}') }));
    const records = await collect(log.export({ tenant }));
    expect(records[0]?.subject).toMatch(/^a\ufffdb \ufffd.* characters cut\)$/su);
    expect(records[0]?.data).toEqual({ [wild.slice(0, 99)]: wild.slice(0, 99) });
    expect(await log.verify(tenant)).toMatchObject({ intact: true, records: 2 });
  });

  test('data that is no JSON is refused, and nobody else suffers', async () => {
    const log = await open();
    const tenant = randomUUID();
    const appended = [log.append(entry({ tenant })), log.append(entry({ tenant, data: { big: 1n } }))];
    await expect(appended[1]).rejects.toThrow(TypeError);
    await appended[0];
    expect(await log.verify(tenant)).toMatchObject({ intact: true, records: 1 });
  });

  test('a list is filtered, newest first, in pages, with the total', async () => {
    const log = await open();
    const tenant = randomUUID();
    const start = time;
    for (const part of [
      { actor: 'bob' },
      { action: 'file.refused', outcome: 'refused' },
      { subject: 'pdf' },
      {},
      { tenant: randomUUID() },
    ] as const) {
      await log.append(entry({ tenant, ...part }));
      time += 1_000;
    }
    const list = async (part: object) => {
      const { items, total } = await log.list({ tenant, limit: 10, offset: 0, ...part });
      return [total, ...items.map(({ number }) => number)];
    };
    expect(await list({})).toEqual([4, 4, 3, 2, 1]);
    expect(await list({ limit: 2, offset: 1 })).toEqual([4, 3, 2]);
    expect(await list({ actor: 'bob' })).toEqual([1, 1]);
    expect(await list({ action: 'file.refused' })).toEqual([1, 2]);
    expect(await list({ outcome: 'refused' })).toEqual([1, 2]);
    expect(await list({ subject: 'pdf' })).toEqual([1, 3]);
    const at = (seconds: number) => new Date(start + seconds * 1_000).toISOString();
    expect(await list({ from: at(1), to: at(3) })).toEqual([2, 3, 2]);
    expect(await list({ from: at(1).replace('Z', '+00:00'), to: at(2) })).toEqual([1, 2]);
    const exported = await collect(log.export({ tenant, actor: 'ada' }));
    expect(exported.map(({ number }) => number)).toEqual([2, 3, 4]);
  });

  test('an export holds a page of records at a time', async () => {
    const database = await databases.open();
    let read = 0;
    const reader = database.reader.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        read += result.rows.length;
        return result;
      },
    });
    const log = createAuditLog(withChanges(database, { reader }));
    const tenant = randomUUID();
    await Promise.all(Array.from({ length: 1_700 }, () => log.append(entry({ tenant }))));
    read = 0;
    let taken = 0;
    for await (const { number } of log.export({ tenant })) {
      taken += 1;
      expect(number).toBe(taken);
      expect(read - taken).toBeLessThan(500);
    }
    expect(taken).toBe(1_700);
    expect(await log.verify(tenant)).toMatchObject({ intact: true, records: 1_700 });
  });
});
