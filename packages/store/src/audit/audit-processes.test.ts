import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import { StoreProcess } from '../../test/processes/store-process.ts';
import { createAuditLog } from './create-audit-log.ts';

describeOnEveryDatabase('The audit log of several processes', (databases) => {
  test('two that append at once make one chain for each tenant', async () => {
    const log = createAuditLog(await databases.open());
    const others = await Promise.all([
      StoreProcess.start(databases.options()),
      StoreProcess.start(databases.options()),
    ]);
    const [alone, one, two] = [randomUUID(), randomUUID(), randomUUID()];
    await Promise.all(
      others.map(async (other, index) => {
        await other.ask('appendAudit', [alone], `process ${index}`, 6);
        await other.ask('appendAudit', index === 0 ? [one, two] : [two, one], `process ${index}`, 6);
      }),
    );
    for (const tenant of [alone, one, two]) {
      expect(await log.verify(tenant)).toMatchObject({ intact: true, records: 1_200 });
      const subjects = new Set<string>();
      for await (const { subject } of log.export({ tenant })) subjects.add(subject);
      expect(subjects.size).toBe(1_200);
    }
  });

  test('after kill -9 the chain verifies, holds all that was durable, and goes on', async () => {
    const log = createAuditLog(await databases.open());
    const other = await StoreProcess.start(databases.options());
    const tenant = randomUUID();
    let durable = 0;
    const enough = other.says((word) => {
      durable = Number(word);
      return durable >= 30;
    });
    other.ask('appendAuditForEver', tenant).catch(() => {});
    await enough;
    // It has said so with three more appended and not yet stored.
    await other.kill();
    const verdict = await log.verify(tenant);
    expect(verdict.intact).toBe(true);
    expect(verdict.records).toBeGreaterThanOrEqual(durable);
    expect(verdict.records % 3).toBe(0);
    const entry = { actor: 'ada', action: 'test', subject: 'next', outcome: 'done', data: {} } as const;
    await log.append({ tenant, ...entry });
    expect(await log.verify(tenant)).toMatchObject({ intact: true, records: verdict.records + 1 });
  });
});
