import { expect, test } from 'vitest';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import { askedFor, engineOf, followed, isWaiting, type TestEngine, until } from '../../test/engine-of.ts';
import { Effects } from '../../test/gates.ts';
import { effect, graphOf } from '../../test/graph-of.ts';
import { plainHost } from '../../test/test-host.ts';

const asking = graphOf(
  { start: 'start', ask: 'approval', after: effect('after'), end: 'end' },
  'start > ask > after > end',
);
const working = graphOf({ start: 'start', work: effect('work'), end: 'end' }, 'start > work > end');

/** Of an execution that has ended: one outcome, and `done` after it and last. */
async function endsOnce(engine: TestEngine, id: string) {
  const all = await followed(engine, id);
  const ends = all.names.filter((name) => ['workflow_complete', 'workflow_error', 'done'].includes(name));
  expect(ends).toHaveLength(2);
  expect(all.names.slice(-2)).toEqual(ends);
  expect(all.events.map(({ number }) => number)).toEqual(all.names.map((_, index) => index + 1));
  return all;
}

describeOnEveryDatabase('at the same time', (place) => {
  test('cancelling and deciding: it goes on or it ends, one of them, and nobody is asked any more', async () => {
    const effects = new Effects();
    const [engine, other] = [
      await engineOf(place, plainHost(effects.effect)),
      await engineOf(place, plainHost(effects.effect), { worker: false }),
    ];
    const one = async (): Promise<void> => {
      const id = await engine.run(asking);
      const [request] = await askedFor(engine, id);
      await isWaiting(engine, id);
      const deciding = { requestId: request?.id ?? '', decision: 'once', decidedBy: 'ada' } as const;
      await Promise.allSettled([other.cancel(id), engine.decide(deciding)]);
      const { done, output } = await endsOnce(engine, id);
      const status = (await engine.store.runs.find(id))?.status;
      expect(done.status).toBe(status === 'succeeded' ? 'success' : 'error');
      expect(output).toBe(status === 'succeeded' ? 'after done' : undefined);
      await askedFor(engine, id, 0);
    };
    await Promise.all(Array.from({ length: 10 }, one));
    expect(engine.faults).toEqual([]);
  });

  test('resuming twice: one of them does it, and the node that failed runs once more', async () => {
    const effects = new Effects();
    effects.fail('work');
    const [engine, other] = [
      await engineOf(place, plainHost(effects.effect)),
      await engineOf(place, plainHost(effects.effect), { worker: false }),
    ];
    const id = await engine.run(working);
    await endsOnce(engine, id);
    effects.mend('work');
    const resumed = await Promise.allSettled([engine.resume(id), other.resume(id), engine.resume(id)]);
    expect(resumed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    const reasons = resumed.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(reasons.map(({ code }) => code)).toEqual(['EXECUTION_NOT_RESUMABLE', 'EXECUTION_NOT_RESUMABLE']);
    const { output, dataOf } = await followed(engine, id);
    expect(output).toBe('work done');
    expect(effects.count('work')).toBe(2);
    expect(dataOf('workflow_start')).toHaveLength(2);
  });

  test('resuming and ending: what is said last belongs to the resumed execution', async () => {
    const effects = new Effects();
    effects.fail('work');
    const store = await place.openStore();
    const resumedRight = Promise.withResolvers<void>();
    let isFirst = true;
    // Resumed in the moment in which the run has failed and `done` is not said yet.
    const runs: typeof store.runs = {
      ...store.runs,
      async finish(...args) {
        const isFinished = await store.runs.finish(...args);
        if (!isFirst) return isFinished;
        isFirst = false;
        effects.mend('work');
        await engine.resume(args[0]).then(resumedRight.resolve, resumedRight.reject);
        return isFinished;
      },
    };
    const engine = await engineOf(place, plainHost(effects.effect), { store: { ...store, runs } });
    const id = await engine.run(working);
    await resumedRight.promise;
    await until(
      () => store.runs.find(id),
      (run) => run?.status === 'succeeded',
    );
    const { names, done, output } = await followed(engine, id);
    expect(names.slice(-2)).toEqual(['workflow_complete', 'done']);
    expect(done.status).toBe('success');
    expect(output).toBe('work done');
    expect(engine.faults).toEqual([]);
  });

  test('cancelling and a pause before the next try: it is not tried again', async () => {
    let sent = 0;
    const host = plainHost(undefined, {
      async fetch({ url }) {
        sent += 1;
        return { url, status: 503, contentType: 'text/plain', text: '', truncated: false };
      },
    });
    const engine = await engineOf(place, host, { times: { backoffMs: 600_000 } });
    const http = { type: 'http', data: { url: 'https://example.com/' } };
    const id = await engine.run(graphOf({ start: 'start', http, end: 'end' }, 'start > http > end'));
    await until(
      () => sent,
      (count) => count === 1,
    );
    await engine.cancel(id);
    const { done, dataOf } = await endsOnce(engine, id);
    expect(done.message).toBe('The execution was cancelled');
    expect(dataOf('node_error')).toEqual([]);
    expect(sent).toBe(1);
  });

  test('cancelling and dying: whoever sweeps says what was left unsaid, and nobody is asked any more', async () => {
    const engine = await engineOf(place, plainHost());
    const id = await engine.run(asking);
    await isWaiting(engine, id);
    expect(await engine.store.runs.cancel(id)).toBe('cancelled');
    expect((await endsOnce(engine, id)).error).toBe('The execution was cancelled');
    await askedFor(engine, id, 0);
    // And it can be resumed like any other.
    await engine.resume(id);
    const [request] = await askedFor(engine, id);
    await engine.decide({ requestId: request?.id ?? '', decision: 'once', decidedBy: 'ada' });
    await until(
      () => engine.store.runs.find(id),
      (run) => run?.status === 'succeeded',
    );
  });

  test('work that another process brings is taken up without waiting for the next look', async () => {
    const rarely = { pollMs: 3_600_000, sweepMs: 3_600_000 };
    const worker = await engineOf(place, plainHost(), { times: rarely });
    const other = await engineOf(place, plainHost(), { worker: false, times: rarely });
    expect((await followed(worker, await other.run(working))).output).toBe('work');
  });
});
