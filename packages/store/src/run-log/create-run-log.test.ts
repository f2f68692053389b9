import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import { withChanges } from '../../test/with-changes.ts';
import type { Database } from '../database/database.ts';
import { createRunLog } from './create-run-log.ts';
import type { RunLogWriter } from './run-log.ts';

describeOnEveryDatabase('RunLog', (databases) => {
  const token = (data: unknown) => ({ event: 'token', data });
  const numbersOf = (events: readonly { readonly number: number }[]) => events.map(({ number }) => number);
  const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);
  const append = (writer: RunLogWriter, count: number): void => {
    for (let index = 0; index < count; index += 1) writer.append(token(index));
  };

  test('what was flushed is stored, numbered from 1', async () => {
    const log = createRunLog(await databases.open());
    const writer = await log.writer(randomUUID());
    writer.append(token({ content: 'Grüße \u0000 \ud83d\ude00' }));
    writer.append({ event: 'done', data: undefined });
    await writer.flush();
    expect(await log.read(writer.runId, 0)).toEqual([
      { number: 1, event: 'token', data: { content: 'Grüße \u0000 \ud83d\ude00' } },
      { number: 2, event: 'done', data: undefined },
    ]);
    await writer.flush();
    expect(await log.read('another', 0)).toEqual([]);
  });

  test('a new writer goes on after the last stored number', async () => {
    const [first, second] = [createRunLog(await databases.open()), createRunLog(await databases.open())];
    const runId = randomUUID();
    const writer = await first.writer(runId);
    append(writer, 3);
    await writer.flush();
    const next = await second.writer(runId);
    append(next, 2);
    await next.flush();
    expect(numbersOf(await first.read(runId, 0))).toEqual(upTo(5));
  });

  test('a new writer waits for what an earlier one of the same process appended', async () => {
    const log = createRunLog(await databases.open());
    const runId = randomUUID();
    append(await log.writer(runId), 3);
    const next = await log.writer(runId);
    append(next, 1);
    await next.flush();
    expect(numbersOf(await log.read(runId, 0))).toEqual(upTo(4));
  });

  test('reading begins and ends at any number, whatever the batches are', async () => {
    const log = createRunLog(await databases.open());
    const writer = await log.writer(randomUUID());
    for (const size of [1, 4, 2, 5]) {
      append(writer, size);
      await writer.flush();
    }
    for (let after = 0; after <= 13; after += 1) {
      const rest = upTo(12).slice(after);
      expect(numbersOf(await log.read(writer.runId, after))).toEqual(rest);
      for (const limit of [0, 1, 3, 20])
        expect(numbersOf(await log.read(writer.runId, after, limit))).toEqual(rest.slice(0, limit));
    }
  });

  test('events are stored without a flush', async () => {
    const log = createRunLog(await databases.open());
    const writer = await log.writer(randomUUID());
    append(writer, 2);
    writer.append({ event: 'done', data: {} });
    const events = [];
    for await (const event of log.subscribe(writer.runId, { after: 0 })) events.push(event);
    expect(numbersOf(events)).toEqual(upTo(3));
  });

  test('events of all runs are stored in one transaction, one row a run', async () => {
    const database = await databases.open();
    let writes = 0;
    const write: Database['write'] = (work, options) => {
      writes += 1;
      return database.write(work, options);
    };
    const log = createRunLog(withChanges(database, { write }));
    const writers = await Promise.all(Array.from({ length: 321 }, () => log.writer(randomUUID())));
    for (const writer of writers) append(writer, 3);
    await Promise.all(writers.map((writer) => writer.flush()));
    expect(writes).toBe(1);
    for (const { runId } of writers) expect(numbersOf(await log.read(runId, 0))).toEqual(upTo(3));
    const rows = await database.reader.selectFrom('run_events').selectAll().execute();
    expect(rows.filter((row) => writers.some(({ runId }) => runId === row.run_id))).toHaveLength(321);
  });

  test('while one lot is being stored the next is collected, and nobody reads what is not stored', async () => {
    const database = await databases.open();
    const gates: PromiseWithResolvers<void>[] = [];
    const write: Database['write'] = async (work, options) => {
      const gate = Promise.withResolvers<void>();
      gates.push(gate);
      await gate.promise;
      return database.write(work, options);
    };
    const log = createRunLog(withChanges(database, { write }));
    const writer = await log.writer(randomUUID());
    append(writer, 1);
    const first = writer.flush();
    append(writer, 1);
    append(writer, 1);
    const second = writer.flush();
    expect(gates).toHaveLength(1);
    expect(await log.read(writer.runId, 0)).toEqual([]);
    gates[0]?.resolve();
    await first;
    expect(numbersOf(await log.read(writer.runId, 0))).toEqual([1]);
    expect(gates).toHaveLength(2);
    gates[1]?.resolve();
    await second;
    expect(numbersOf(await log.read(writer.runId, 0))).toEqual(upTo(3));
  });

  test('a thousand runs at once lose nothing', async () => {
    const log = createRunLog(await databases.open());
    const runIds = Array.from({ length: 1_000 }, () => randomUUID());
    await Promise.all(
      runIds.map(async (runId) => {
        const writer = await log.writer(runId);
        for (let round = 0; round < 4; round += 1) {
          append(writer, 5);
          await writer.flush();
        }
      }),
    );
    for (const runId of runIds) expect(numbersOf(await log.read(runId, 0))).toEqual(upTo(20));
  });

  test('an event that JSON cannot say is refused and takes no number', async () => {
    const log = createRunLog(await databases.open());
    const writer = await log.writer(randomUUID());
    expect(() => writer.append(token(1n))).toThrow(TypeError);
    append(writer, 2);
    await writer.flush();
    expect(numbersOf(await log.read(writer.runId, 0))).toEqual([1, 2]);
  });

  test('closing stores what was appended, and what comes later is refused', async () => {
    const log = createRunLog(await databases.open());
    const writer = await log.writer(randomUUID());
    append(writer, 3);
    await log.close();
    expect(numbersOf(await log.read(writer.runId, 0))).toEqual(upTo(3));
    append(writer, 1);
    await expect(writer.flush()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(numbersOf(await log.read(writer.runId, 0))).toEqual(upTo(3));
  });
});
