import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import { createApprovalRequests } from '../approvals/create-approval-requests.ts';
import { createRunLog } from '../run-log/create-run-log.ts';
import { createRuns } from './create-runs.ts';
import type { NewRun, Run, Runs } from './runs.ts';

const LEASE = 30_000;

describeOnEveryDatabase('Runs', (databases) => {
  /** A clock that the test moves, shared by all that it opens. */
  let time = 1_000_000;
  const open = async (): Promise<Runs> => createRuns(await databases.open({ now: () => time }));
  const newRun = (part: Partial<NewRun> = {}): NewRun => ({
    id: randomUUID(),
    tenant: randomUUID(),
    userId: 'ada',
    kind: 'run',
    skill: 'git',
    request: { inputs: { text: 'Grüße \u0000' } },
    owner: 'one',
    leaseMs: LEASE,
    ...part,
  });

  test('a run is there as it was created, running and owned', async () => {
    const runs = await open();
    const run = newRun();
    const created = await runs.create(run);
    const { leaseMs: _, ...known } = run;
    expect(created).toEqual({ ...known, status: 'running', createdAt: time, leaseUntil: time + LEASE });
    expect(await runs.find(run.id)).toEqual(created);
    expect(await runs.find('another')).toBeUndefined();
  });

  test('a second run of an id is a conflict', async () => {
    const runs = await open();
    const run = newRun();
    await runs.create(run);
    await expect(runs.create(run)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('a list is filtered, newest first, in pages, with the total', async () => {
    const runs = await open();
    const tenant = randomUUID();
    for (const skill of ['a', 'b', 'a', 'a']) {
      time += 1;
      await runs.create(newRun({ id: `${tenant} ${time}`, tenant, skill }));
    }
    await runs.create(newRun({ tenant, userId: 'bob', kind: 'chat' }));
    await runs.create(newRun({ skill: 'a' }));
    const list = (part: object) => runs.list({ tenant, limit: 10, offset: 0, ...part });
    expect((await list({})).total).toBe(5);
    const { items, total } = await list({ skill: 'a', limit: 2, offset: 1 });
    expect(total).toBe(3);
    expect(items.map(({ createdAt }) => time - createdAt)).toEqual([1, 3]);
    expect((await list({ userId: 'bob' })).items.map(({ kind }) => kind)).toEqual(['chat']);
    expect((await list({ kind: 'chat' })).total).toBe(1);
    expect((await list({ status: 'waiting' })).total).toBe(0);
  });

  test('runs are counted by the day on which they began, by kind and by skill', async () => {
    const runs = await open();
    const tenant = randomUUID();
    const day = 86_400_000;
    const before = time;
    time = 20_000 * day;
    const began = async (part: Partial<NewRun>, end?: 'succeeded' | 'failed' | 'cancelled') => {
      const { id } = await runs.create(newRun({ tenant, ...part }));
      if (end !== undefined) await runs.finish(id, 'one', end, {});
    };
    await began({}, 'succeeded');
    time += day - 1;
    await began({}, 'failed');
    await began({}, 'cancelled');
    const { skill: _, ...chat } = newRun({ tenant, kind: 'chat' });
    await runs.create(chat);
    await began({ userId: 'bob' });
    await runs.create(newRun());
    time += 1;
    await began({}, 'failed');
    time += day;
    await began({}, 'failed');
    const from = 20_000 * day;
    const counts = async (part: object) => {
      const found = await runs.count({ tenant, from, to: from + 2 * day, ...part });
      return found.toSorted((a, b) => a.day - b.day || a.kind.localeCompare(b.kind));
    };
    const first = { day: from, kind: 'run', skill: 'git', failed: 1, lastAt: from + day - 1 };
    const second = { day: from + day, kind: 'run', skill: 'git', total: 1, failed: 1, lastAt: from + day };
    expect(await counts({})).toEqual([
      { day: from, kind: 'chat', total: 1, failed: 0, lastAt: from + day - 1 },
      { ...first, total: 4 },
      second,
    ]);
    expect((await counts({ userId: 'ada' }))[1]).toEqual({ ...first, total: 3 });
    expect(await counts({ tenant: 'another' })).toEqual([]);
    time = before;
  });

  test('a run that is finished has a result and no owner', async () => {
    const runs = await open();
    const { id } = await runs.create(newRun());
    expect(await runs.finish(id, 'one', 'succeeded', { output: 'yes' })).toBe(true);
    const run = await runs.find(id);
    expect(run).toMatchObject({ status: 'succeeded', finishedAt: time, result: { output: 'yes' } });
    expect(run?.owner).toBeUndefined();
    expect(run?.leaseUntil).toBeUndefined();
  });

  test('a run has one outcome', async () => {
    const runs = await open();
    const { id } = await runs.create(newRun());
    const outcomes = await Promise.all(
      (['succeeded', 'failed', 'cancelled'] as const).map((status) => runs.finish(id, 'one', status, status)),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    const ended = await runs.find(id);
    expect(ended?.result).toBe(ended?.status);
    expect(await runs.wait(id, 'one', {})).toBe(false);
    expect(await runs.claim(id, 'two', LEASE)).toBeUndefined();
    expect(await runs.cancel(id)).toBe('ended');
    time += LEASE;
    await runs.expire();
    expect(await runs.find(id)).toEqual(ended);
  });

  test('somebody who does not own a run changes nothing', async () => {
    const runs = await open();
    const created = await runs.create(newRun());
    expect(await runs.finish(created.id, 'two', 'failed', {})).toBe(false);
    expect(await runs.wait(created.id, 'two', {})).toBe(false);
    expect(await runs.keep(created.id, 'two', {})).toBe(false);
    time += 1;
    expect(await runs.renew('two', LEASE)).toEqual([]);
    expect(await runs.find(created.id)).toEqual(created);
  });

  test('an owner whose lease is over changes nothing', async () => {
    const [first, second] = [await open(), await open()];
    const created = await first.create(newRun());
    time += LEASE;
    expect(await first.finish(created.id, 'one', 'succeeded', {})).toBe(false);
    expect(await first.wait(created.id, 'one', {})).toBe(false);
    expect(await first.keep(created.id, 'one', {})).toBe(false);
    expect(await first.renew('one', LEASE)).toEqual([]);
    expect(await first.find(created.id)).toEqual(created);
    expect((await second.expire()).map(({ id }) => id)).toContain(created.id);
    expect((await first.find(created.id))?.status).toBe('interrupted');
  });

  test('a lease that is renewed in time holds', async () => {
    const runs = await open();
    const owner = randomUUID();
    const { id } = await runs.create(newRun({ owner }));
    time += LEASE - 1;
    expect(await runs.renew(owner, LEASE)).toEqual([]);
    time += LEASE - 1;
    expect((await runs.expire()).map((run) => run.id)).not.toContain(id);
    expect(await runs.finish(id, owner, 'succeeded', {})).toBe(true);
  });

  test('what a run keeps is there after a claim', async () => {
    const runs = await open();
    const { id } = await runs.create(newRun());
    expect(await runs.keep(id, 'one', { step: 1 })).toBe(true);
    expect((await runs.find(id))?.state).toEqual({ step: 1 });
    await runs.wait(id, 'one', { step: 2 });
    const claimed = await runs.claim(id, 'two', LEASE);
    expect(claimed).toMatchObject({ status: 'running', owner: 'two', state: { step: 2 } });
  });

  test('a run that waits has no owner and never expires', async () => {
    const runs = await open();
    const { id } = await runs.create(newRun());
    expect(await runs.wait(id, 'one', null)).toBe(true);
    time += LEASE * 1_000;
    expect((await runs.expire()).map((run) => run.id)).not.toContain(id);
    const waiting: Run | undefined = await runs.find(id);
    expect(waiting?.status).toBe('waiting');
    expect(waiting).not.toHaveProperty('owner');
    expect(waiting).not.toHaveProperty('leaseUntil');
    expect(await runs.finish(id, 'one', 'succeeded', {})).toBe(false);
  });

  test('of twenty claims at once one succeeds', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, open));
    const { id } = await all[0]!.create(newRun());
    await all[0]!.wait(id, 'one', {});
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, index) => all[index % 4]!.claim(id, `owner ${index}`, LEASE)),
    );
    const won = claims.filter((claim) => claim !== undefined);
    expect(won).toHaveLength(1);
    expect(await all[0]!.find(id)).toEqual(won[0]);
  });

  describe('cancel', () => {
    test('a waiting run is cancelled at once', async () => {
      const runs = await open();
      const { id } = await runs.create(newRun());
      await runs.wait(id, 'one', {});
      expect(await runs.cancel(id)).toBe('cancelled');
      expect(await runs.find(id)).toMatchObject({ status: 'cancelled', finishedAt: time });
      expect(await runs.claim(id, 'two', LEASE)).toBeUndefined();
      expect(await runs.cancel(id)).toBe('ended');
    });

    test('a running one is asked to end, and its owner is told when it renews', async () => {
      const runs = await open();
      const owner = randomUUID();
      const { id } = await runs.create(newRun({ owner }));
      await runs.create(newRun({ owner }));
      expect(await runs.cancel(id)).toBe('requested');
      expect(await runs.cancel(id)).toBe('requested');
      expect(await runs.renew(owner, LEASE)).toEqual([id]);
      expect(await runs.find(id)).toMatchObject({ status: 'running', cancelRequestedAt: time });
      expect(await runs.finish(id, owner, 'cancelled', {})).toBe(true);
    });

    test('a run that was asked to end does not begin to wait', async () => {
      const runs = await open();
      const { id } = await runs.create(newRun());
      await runs.cancel(id);
      expect(await runs.wait(id, 'one', {})).toBe(false);
      expect((await runs.find(id))?.status).toBe('running');
    });

    test('an owner hears at once, also of what was asked for before it listened', async () => {
      const [runs, others] = [await open(), await open()];
      const owner = randomUUID();
      const early = await runs.create(newRun({ owner }));
      const late = await runs.create(newRun({ owner }));
      const foreign = await runs.create(newRun());
      await others.cancel(early.id);
      await others.cancel(foreign.id);
      const heard = new Set<string>();
      const one = Promise.withResolvers<void>();
      const two = Promise.withResolvers<void>();
      const stop = runs.onCancel(owner, (id) => {
        heard.add(id);
        one.resolve();
        if (heard.size === 2) two.resolve();
      });
      await one.promise;
      expect([...heard]).toEqual([early.id]);
      await others.cancel(late.id);
      await two.promise;
      stop();
      expect([...heard]).toEqual([early.id, late.id]);
    });

    test('there is no run of another id to cancel', async () => {
      await expect((await open()).cancel('none')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });
  });

  test('pruning removes runs that ended before, with all that belongs to them', async () => {
    const database = await databases.open({ now: () => time });
    const [runs, log, approvals] = [
      createRuns(database),
      createRunLog(database),
      createApprovalRequests(database),
    ];
    await runs.prune(time + 1);
    const old = await runs.create(newRun());
    const writer = await log.writer(old.id);
    writer.append({ event: 'done', data: {} });
    await writer.flush();
    const { id: runId, tenant } = old;
    const request = { id: randomUUID(), tenant, runId, callId: '1', userId: 'ada', skill: 's', tool: 't' };
    await approvals.create([{ ...request, digest: 'd', preview: null }]);
    await runs.finish(old.id, 'one', 'succeeded', {});
    const running = await runs.create(newRun());
    time += 10;
    const recent = await runs.create(newRun());
    await runs.finish(recent.id, 'one', 'failed', {});
    expect(await runs.prune(time)).toBe(1);
    expect(await runs.find(old.id)).toBeUndefined();
    expect(await log.read(old.id, 0)).toEqual([]);
    expect(await approvals.find(request.id)).toBeUndefined();
    expect(await runs.find(running.id)).toBeDefined();
    expect(await runs.find(recent.id)).toBeDefined();
    await log.close();
  });
});
