import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import { StoreProcess } from '../../test/processes/store-process.ts';
import { createRunLog } from './create-run-log.ts';

const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

describeOnEveryDatabase('The run log of several processes', (databases) => {
  test('a subscriber in one process gets what another writes, none lost and none twice', async () => {
    const log = createRunLog(await databases.open());
    const other = await StoreProcess.start(databases.options());
    const runId = randomUUID();
    const writer = await log.writer(runId);
    writer.append({ event: 'token', data: 'first' });
    await writer.flush();
    await other.ask('follow', runId, 0);
    for (let index = 2; index <= 300; index += 1) {
      writer.append({ event: 'token', data: index });
      if (index % 3 === 0) await writer.flush();
    }
    writer.append({ event: 'done', data: {} });
    await writer.flush();
    expect(await other.ask('followed', runId)).toEqual(upTo(301));
  });

  test('the other way round, by several readers that begin in the middle', async () => {
    const log = createRunLog(await databases.open());
    const other = await StoreProcess.start(databases.options());
    const runId = randomUUID();
    const written = other.ask('writeEvents', runId, 500);
    const read = async (after: number): Promise<readonly number[]> => {
      const numbers: number[] = [];
      for await (const { number } of log.subscribe(runId, { after })) numbers.push(number);
      return numbers;
    };
    const [all, most, some] = await Promise.all([read(0), read(13), read(250), written]);
    expect(all).toEqual(upTo(501));
    expect(most).toEqual(upTo(501).slice(13));
    expect(some).toEqual(upTo(501).slice(250));
  });

  test('many runs at once, written in two processes and read in a third', async () => {
    const log = createRunLog(await databases.open());
    const writers = await Promise.all([
      StoreProcess.start(databases.options()),
      StoreProcess.start(databases.options()),
    ]);
    const runIds = Array.from({ length: 60 }, () => randomUUID());
    const written = runIds.map((runId, index) => writers[index % 2]!.ask('writeEvents', runId, 40));
    const read = runIds.map(async (runId) => {
      const numbers: number[] = [];
      for await (const { number } of log.subscribe(runId, { after: 0 })) numbers.push(number);
      return numbers;
    });
    for (const numbers of await Promise.all(read)) expect(numbers).toEqual(upTo(41));
    await Promise.all(written);
  });

  test('after kill -9 of a writer all that was flushed is there, without a gap, and another goes on', async () => {
    const log = createRunLog(await databases.open());
    const other = await StoreProcess.start(databases.options());
    const runId = randomUUID();
    let flushed = 0;
    const killed = other.says((word) => {
      flushed = Number(word);
      return flushed >= 60;
    });
    other.ask('writeForEver', runId).catch(() => {});
    await killed;
    await other.kill();
    const events = await log.read(runId, 0);
    expect(events.length).toBeGreaterThanOrEqual(flushed);
    expect(events.map(({ number }) => number)).toEqual(upTo(events.length));
    expect(events.length % 3).toBe(0);
    const writer = await log.writer(runId);
    writer.append({ event: 'done', data: { status: 'error' } });
    await writer.flush();
    expect((await log.read(runId, events.length))[0]).toMatchObject({
      number: events.length + 1,
      event: 'done',
    });
  });
});
