import { StoreError, type Store } from '@techne/store';
import { describe, expect, it } from 'vitest';
import { openRuns } from '../../test/open-runs.ts';
import { until } from '../../test/read-stream.ts';
import type { RunOutcome } from './run-outcome.ts';

const run = { tenant: 'default', userId: 'ada', kind: 'test', skill: 'any', request: {} };
const call = { callId: 'c1', skill: 'any', tool: 'go', digest: 'd', reason: 'because', preview: {} };
const waiting: RunOutcome = { status: 'waiting', calls: [call], state: { from: 'here' } };
const succeeded: RunOutcome = { status: 'succeeded', message: 'done', result: { output: 'ok' } };

function withRuns(change: (store: Store) => Partial<Store['runs']>): (store: Store) => Store {
  return (store) => ({ ...store, runs: { ...store.runs, ...change(store) } });
}

describe('RunManager', () => {
  it('fails a run that cannot be stored, in a typed state, as soon as the store can be written again', async () => {
    let isBroken = true;
    const spoil = withRuns(({ runs }) => ({
      finish: async (...given) => {
        if (isBroken) throw new StoreError('UNAVAILABLE', 'The database cannot be written');
        return runs.finish(...given);
      },
    }));
    const { runs, store } = await openRuns(spoil);
    const { id, settled } = await runs.start(run, async () => succeeded);
    await expect(settled).rejects.toMatchObject({ status: 503, detail: 'The run could not be stored' });
    isBroken = false;
    const row = await until(
      () => store.runs.find(id),
      (each) => each?.finishedAt !== undefined,
    );
    expect(row).toMatchObject({ status: 'failed', result: { error: { code: 'STORE_UNAVAILABLE' } } });
    const [last] = await until(
      () => store.runLog.read(id, 0),
      (events) => events.length > 0,
    );
    expect(last).toMatchObject({ event: 'done', data: { status: 'error' } });
  });

  it('goes on with a run whose decision came before it waited, and can still end it', async () => {
    const spoil = withRuns((store) => ({
      async wait(id, owner, state) {
        const filter = { tenant: 'default', runId: id, pending: true, limit: 1, offset: 0 };
        for (const each of (await store.approvalRequests.list(filter)).items)
          await store.approvalRequests.decide(each.id, 'always', 'admin');
        return store.runs.wait(id, owner, state);
      },
    }));
    const { runs, store } = await openRuns(spoil);
    const seen: unknown[] = [];
    runs.addKind('test', (_, state, decisions) => async ({ signal }) => {
      seen.push(state, ...decisions);
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return { status: 'cancelled', message: 'ended', result: {} };
    });
    const { id, settled } = await runs.start(run, async () => waiting);
    expect((await settled).status).toBe('waiting');
    await until(
      async () => seen.length,
      (length) => length > 0,
    );
    expect(seen).toEqual([{ from: 'here' }, ['c1', { decision: 'always', decidedBy: 'admin' }]]);
    const row = await store.runs.find(id);
    if (row !== undefined) await runs.cancel(row);
    const ended = await until(
      () => store.runs.find(id),
      (each) => each?.finishedAt !== undefined,
    );
    expect(ended?.status).toBe('cancelled');
  });

  it('says nothing of a run that another server has ended', async () => {
    const { runs, store } = await openRuns((each) => each);
    const { id, settled } = await runs.start(run, async () => {
      const owner = (await store.runs.list({ tenant: 'default', limit: 1, offset: 0 })).items[0]?.owner ?? '';
      await store.runs.finish(id, owner, 'interrupted', {});
      return succeeded;
    });
    expect(await settled).toEqual({ status: 'lost' });
    expect(await store.runLog.read(id, 0)).toEqual([]);
  });

  it('fails a run whose work throws, and says no more than that', async () => {
    const { runs, store } = await openRuns((each) => each);
    const { id, settled } = await runs.start(run, () => Promise.reject(new Error('of /etc/secret')));
    expect(await settled).toMatchObject({ status: 'failed', result: { error: { code: 'RUN_FAILED' } } });
    expect(JSON.stringify(await store.runLog.read(id, 0))).not.toContain('secret');
  });

  it('leaves runs alone that wait and are of a kind that it does not know', async () => {
    const { runs, store } = await openRuns((each) => each);
    const { id, settled } = await runs.start(run, async () => waiting);
    await settled;
    expect(await runs.resume(id)).toBe(false);
    expect((await store.runs.find(id))?.status).toBe('waiting');
  });
});
