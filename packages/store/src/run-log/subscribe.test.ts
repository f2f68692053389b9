import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import { withChanges } from '../../test/with-changes.ts';
import type { Database } from '../database/database.ts';
import type { Signals } from '../database/signals.ts';
import { createRunLog } from './create-run-log.ts';
import type { NumberedRunEvent, RunLogWriter } from './run-log.ts';

const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

describeOnEveryDatabase('Subscriptions to the run log', (databases) => {
  const append = (writer: RunLogWriter, count: number): void => {
    for (let index = 0; index < count; index += 1) writer.append({ event: 'token', data: index });
  };
  const finish = (writer: RunLogWriter): Promise<void> => {
    writer.append({ event: 'done', data: {} });
    return writer.flush();
  };
  const collect = async (events: AsyncIterable<NumberedRunEvent>): Promise<readonly number[]> => {
    const numbers: number[] = [];
    for await (const { number } of events) numbers.push(number);
    return numbers;
  };
  /** A database that counts who listens to its words. */
  const openCounted = async (): Promise<{ database: Database; listeners: () => number }> => {
    const database = await databases.open();
    let listeners = 0;
    const signals: Signals = {
      publish: (channel, subject) => database.signals.publish(channel, subject),
      listen(channel, listener) {
        const stop = database.signals.listen(channel, listener);
        listeners += 1;
        return () => {
          listeners -= 1;
          stop();
        };
      },
    };
    return { database: withChanges(database, { signals }), listeners: () => listeners };
  };

  test.each([0, 1, 4, 5, 9, 10])('stored events after %i, then those to come, none twice', async (after) => {
    const log = createRunLog(await databases.open());
    const writer = await log.writer(randomUUID());
    for (const size of [4, 6]) {
      append(writer, size);
      await writer.flush();
    }
    const numbers = collect(log.subscribe(writer.runId, { after }));
    for (let round = 0; round < 5; round += 1) {
      append(writer, 3);
      await writer.flush();
    }
    await finish(writer);
    expect(await numbers).toEqual(upTo(26).slice(after));
  });

  test('a subscriber that waits for a run that has not begun gets all of it', async () => {
    const log = createRunLog(await databases.open());
    const runId = randomUUID();
    const numbers = collect(log.subscribe(runId, { after: 0 }));
    const writer = await log.writer(runId);
    append(writer, 10);
    await finish(writer);
    expect(await numbers).toEqual(upTo(11));
  });

  test('many subscribers that come at any moment each get everything', async () => {
    const log = createRunLog(await databases.open());
    const writer = await log.writer(randomUUID());
    const readers: Promise<readonly number[]>[] = [];
    for (let round = 0; round < 30; round += 1) {
      readers.push(collect(log.subscribe(writer.runId, { after: 0 })));
      append(writer, 2);
      if (round % 3 === 0) await writer.flush();
    }
    await finish(writer);
    for (const numbers of await Promise.all(readers)) expect(numbers).toEqual(upTo(61));
  });

  test('live events come from memory: they are the very objects that were appended', async () => {
    const log = createRunLog(await databases.open());
    const writer = await log.writer(randomUUID());
    append(writer, 1);
    await writer.flush();
    const events = log.subscribe(writer.runId, { after: 0 })[Symbol.asyncIterator]();
    await events.next();
    const second = events.next();
    append(writer, 1);
    await writer.flush();
    await second;
    // From here on it is live, whatever was stored while it read.
    const third = events.next();
    const data = { some: 'thing' };
    writer.append({ event: 'token', data });
    expect((await third).value.data).toBe(data);
    await events.return?.();
  });

  test('a word that comes while it reads makes it read again', async () => {
    const database = await databases.open();
    const [asked, mayRead] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const reader = database.reader.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        asked.resolve();
        await mayRead.promise;
        return result;
      },
    });
    let tell: (subject: string | undefined) => void = () => {};
    const signals: Signals = {
      publish: async () => {},
      listen(_, listener) {
        tell = listener;
        return () => {};
      },
    };
    const log = createRunLog(withChanges(database, { reader, signals }), { lookAnyhowMs: 2 ** 30 });
    const writer = await createRunLog(await databases.open()).writer(randomUUID());
    const numbers = collect(log.subscribe(writer.runId, { after: 0 }));
    await asked.promise;
    append(writer, 2);
    await finish(writer);
    tell(undefined);
    mayRead.resolve();
    expect(await numbers).toEqual([1, 2, 3]);
  });

  test('a reader that takes its time gets everything, from the database', async () => {
    const log = createRunLog(await databases.open());
    const writer = await log.writer(randomUUID());
    append(writer, 1);
    await writer.flush();
    const numbers: number[] = [];
    for await (const { number } of log.subscribe(writer.runId, { after: 0 })) {
      numbers.push(number);
      if (number !== 1 && number !== 1_500) continue;
      for (let round = 0; round < 15; round += 1) {
        append(writer, 200);
        await writer.flush();
      }
      if (number === 1_500) await finish(writer);
    }
    expect(numbers).toEqual(upTo(6_002));
  });

  test('it ends for who comes back after the last event', async () => {
    const log = createRunLog(await databases.open());
    const writer = await log.writer(randomUUID());
    append(writer, 2);
    await finish(writer);
    expect(await collect(log.subscribe(writer.runId, { after: 3 }))).toEqual([]);
    expect(await collect(log.subscribe(writer.runId, { after: 2 }))).toEqual([3]);
  });

  test('an abort ends it, whether it waits, reads or has not begun, and nothing is held', async () => {
    const { database, listeners } = await openCounted();
    const log = createRunLog(database);
    const writer = await log.writer(randomUUID());
    append(writer, 10);
    await writer.flush();
    const waiting = new AbortController();
    const numbers: number[] = [];
    for await (const { number } of log.subscribe(writer.runId, { after: 5, signal: waiting.signal })) {
      numbers.push(number);
      expect(listeners()).toBe(1);
      if (number === 10) setImmediate(() => waiting.abort());
    }
    expect(numbers).toEqual([6, 7, 8, 9, 10]);
    const reading = new AbortController();
    for await (const { number } of log.subscribe(writer.runId, { after: 0, signal: reading.signal })) {
      reading.abort();
      expect(number).toBe(1);
    }
    expect(await collect(log.subscribe(writer.runId, { after: 0, signal: AbortSignal.abort() }))).toEqual([]);
    expect(listeners()).toBe(0);
  });

  test('a reader that leaves ends it, also while it waits, and nothing is held', async () => {
    const { database, listeners } = await openCounted();
    const log = createRunLog(database);
    const writer = await log.writer(randomUUID());
    append(writer, 2);
    await writer.flush();
    for await (const { number } of log.subscribe(writer.runId, { after: 0 })) {
      expect(number).toBe(1);
      break;
    }
    expect(listeners()).toBe(0);
    const events = log.subscribe(writer.runId, { after: 1 })[Symbol.asyncIterator]();
    await events.next();
    const pending = events.next();
    await events.return?.();
    expect(await pending).toEqual({ done: true, value: undefined });
    expect(listeners()).toBe(0);
  });

  test('closing the log ends it', async () => {
    const { database, listeners } = await openCounted();
    const log = createRunLog(database);
    const writer = await log.writer(randomUUID());
    append(writer, 2);
    await writer.flush();
    const events = log.subscribe(writer.runId, { after: 0 })[Symbol.asyncIterator]();
    await events.next();
    await events.next();
    const pending = events.next();
    await log.close();
    expect((await pending).done).toBe(true);
    expect(listeners()).toBe(0);
  });
});
