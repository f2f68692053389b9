import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import { StoreProcess } from '../../test/processes/store-process.ts';
import { createRuns } from './create-runs.ts';
import type { NewRun } from './runs.ts';

describeOnEveryDatabase('Runs of several processes', (databases) => {
  const newRun = (part: Partial<NewRun> = {}): NewRun => ({
    id: randomUUID(),
    tenant: 'default',
    userId: 'ada',
    kind: 'run',
    request: {},
    owner: 'one',
    leaseMs: 60_000,
    ...part,
  });
  const startTwo = () =>
    Promise.all([StoreProcess.start(databases.options()), StoreProcess.start(databases.options())]);

  test('each run that expires is returned to one of them', async () => {
    const runs = createRuns(await databases.open());
    const [first, second] = await startTwo();
    const over = await Promise.all(Array.from({ length: 50 }, () => runs.create(newRun({ leaseMs: -1 }))));
    const held = await runs.create(newRun());
    const answers = await Promise.all([
      first.ask('expire'),
      second.ask('expire'),
      first.ask('expire'),
      second.ask('expire'),
    ]);
    expect(answers.flat().sort()).toEqual(over.map(({ id }) => id).sort());
    expect((await runs.find(held.id))?.status).toBe('running');
  });

  test('a waiting run is claimed by one of them', async () => {
    const runs = createRuns(await databases.open());
    const [first, second] = await startTwo();
    const { id } = await runs.create(newRun());
    await runs.wait(id, 'one', {});
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? first : second).ask('claim', id, `${index}`)),
    );
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  test('an owner hears that another process asks its run to end', async () => {
    const runs = createRuns(await databases.open());
    const [other] = await startTwo();
    const { id } = await runs.create(newRun());
    const heard = Promise.withResolvers<string>();
    const stop = runs.onCancel('one', heard.resolve);
    expect(await other.ask('cancel', id)).toBe('requested');
    expect(await heard.promise).toBe(id);
    stop();
  });
});
