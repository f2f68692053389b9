import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import { withChanges } from '../../test/with-changes.ts';
import type { Database } from '../database/database.ts';
import { createRunLog } from './create-run-log.ts';

describeOnEveryDatabase('RunLog when things fail', (databases) => {
  const token = { event: 'token', data: 'x' };
  const numbersOf = (events: readonly { readonly number: number }[]) => events.map(({ number }) => number);

  test('after a lost event nothing more is stored, and a new writer leaves no gap', async () => {
    const database = await databases.open();
    let isAway = false;
    const tried = Promise.withResolvers<void>();
    const mayFail = Promise.withResolvers<void>();
    const write: Database['write'] = async (work, options) => {
      if (!isAway) return database.write(work, options);
      tried.resolve();
      await mayFail.promise;
      throw new Error('away');
    };
    const log = createRunLog(withChanges(database, { write }));
    const [writer, other] = [await log.writer(randomUUID()), await log.writer(randomUUID())];
    for (const each of [writer, other]) each.append(token);
    await writer.flush();
    isAway = true;
    writer.append(token);
    const lost = writer.flush();
    await tried.promise;
    // Collected while the lot before it is being lost.
    writer.append(token);
    mayFail.resolve();
    await expect(lost).rejects.toMatchObject({ code: 'UNAVAILABLE', data: { runId: writer.runId } });
    isAway = false;
    writer.append(token);
    await expect(writer.flush()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(numbersOf(await log.read(writer.runId, 0))).toEqual([1]);
    other.append(token);
    await other.flush();
    expect(numbersOf(await log.read(other.runId, 0))).toEqual([1, 2]);
    const next = await log.writer(writer.runId);
    next.append({ event: 'done', data: {} });
    await next.flush();
    expect(numbersOf(await log.read(writer.runId, 0))).toEqual([1, 2]);
  });

  test('a commit whose answer is lost stores nothing twice', async () => {
    const database = await databases.open();
    let failures = 1;
    const write: Database['write'] = async (work, options) => {
      const result = await database.write(work, options);
      if (failures === 0) return result;
      failures -= 1;
      throw new Error('the connection broke after the commit');
    };
    const log = createRunLog(withChanges(database, { write }));
    const writer = await log.writer(randomUUID());
    writer.append(token);
    const outcome = await writer.flush().then(
      () => 'stored',
      () => 'broken',
    );
    // A disk that failed is not asked again.
    expect(outcome).toBe(databases.kind === 'postgres' ? 'stored' : 'broken');
    const next = await log.writer(writer.runId);
    next.append(token);
    await next.flush();
    expect(numbersOf(await log.read(writer.runId, 0))).toEqual([1, 2]);
  });

  test('of two writers of a run the one that stores a number first goes on, and no other run suffers', async () => {
    const [ours, theirs] = [createRunLog(await databases.open()), createRunLog(await databases.open())];
    const runId = randomUUID();
    const first = await ours.writer(runId);
    const second = await theirs.writer(runId);
    const bystander = await theirs.writer(randomUUID());
    first.append({ event: 'token', data: 'first' });
    await first.flush();
    for (const data of ['second', 'second']) second.append({ event: 'token', data });
    bystander.append(token);
    await expect(second.flush()).rejects.toMatchObject({ code: 'CONFLICT', data: { runId } });
    await bystander.flush();
    second.append(token);
    await expect(second.flush()).rejects.toMatchObject({ code: 'CONFLICT' });
    first.append({ event: 'done', data: {} });
    await first.flush();
    expect((await theirs.read(runId, 0)).map(({ number, data }) => [number, data])).toEqual([
      [1, 'first'],
      [2, {}],
    ]);
    expect(await ours.read(bystander.runId, 0)).toHaveLength(1);
  });

  test('of many writers of a run at once the numbers have no gap and nothing is twice', async () => {
    const logs = await Promise.all(
      Array.from({ length: 4 }, async () => createRunLog(await databases.open())),
    );
    const runId = randomUUID();
    const stored = await Promise.all(
      logs.map(async (log, index) => {
        const writer = await log.writer(runId);
        let flushed = 0;
        for (let count = 0; count < 20; count += 1) {
          writer.append({ event: 'token', data: `${index} ${count}` });
          const isStored = await writer.flush().then(
            () => true,
            () => false,
          );
          if (!isStored) break;
          flushed += 1;
        }
        return Array.from({ length: flushed }, (_, count) => `${index} ${count}`);
      }),
    );
    const events = await logs[0]!.read(runId, 0);
    expect(numbersOf(events)).toEqual(events.map((_, index) => index + 1));
    expect(events.map(({ data }) => data).sort()).toEqual(stored.flat().sort());
  });

  test('a subscriber hears of events although the word about them was lost', async () => {
    const signals = { publish: async () => {}, listen: () => () => {} };
    const deaf = withChanges(await databases.open(), { signals });
    const [ours, theirs] = [createRunLog(deaf, { lookAnyhowMs: 20 }), createRunLog(await databases.open())];
    const writer = await theirs.writer(randomUUID());
    writer.append(token);
    await writer.flush();
    const events = [];
    for await (const event of ours.subscribe(writer.runId, { after: 0 })) {
      events.push(event);
      if (event.number < 5) writer.append(token);
      else writer.append({ event: 'done', data: {} });
      await writer.flush();
    }
    expect(numbersOf(events)).toEqual([1, 2, 3, 4, 5, 6]);
    await ours.close();
  });
});
