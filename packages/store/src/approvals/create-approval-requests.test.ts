import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import type { ApprovalRequestRecord, ApprovalRequests } from './approvals.ts';
import { createApprovalRequests } from './create-approval-requests.ts';

describeOnEveryDatabase('ApprovalRequests', (databases) => {
  let time = 1_000;
  const open = async (): Promise<ApprovalRequests> =>
    createApprovalRequests(await databases.open({ now: () => time }));
  const request = (part: Partial<ApprovalRequestRecord> = {}): Omit<ApprovalRequestRecord, 'createdAt'> => ({
    id: randomUUID(),
    tenant: randomUUID(),
    runId: randomUUID(),
    callId: 'call-1',
    userId: 'ada',
    skill: 'git',
    tool: 'commit',
    digest: 'sha256:a',
    preview: { command: ['git', 'commit'], note: '\u0000' },
    ...part,
  });

  test('a request is there as it was created, undecided', async () => {
    const requests = await open();
    const created = request();
    await requests.create([created]);
    expect(await requests.find(created.id)).toEqual({ ...created, createdAt: time });
    expect(await requests.find('another')).toBeUndefined();
  });

  test('all of a step are created, or none', async () => {
    const requests = await open();
    const [first, second] = [request(), request()];
    await requests.create([first]);
    await expect(requests.create([second, first])).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await requests.find(second.id)).toBeUndefined();
    await requests.create([]);
  });

  test('a list is filtered, newest first, in pages, with the total', async () => {
    const requests = await open();
    const [tenant, runId] = [randomUUID(), randomUUID()];
    const [one, two, three] = [request({ tenant, runId }), request({ tenant, runId }), request({ tenant })];
    for (const each of [one, two, { ...three, userId: 'bob' }, request()]) {
      time += 1;
      await requests.create([each]);
    }
    await requests.decide(one.id, 'deny', 'admin');
    const ids = async (part: object): Promise<readonly string[]> =>
      (await requests.list({ tenant, limit: 10, offset: 0, ...part })).items.map(({ id }) => id);
    expect(await ids({})).toEqual([three.id, two.id, one.id]);
    expect(await ids({ limit: 1, offset: 1 })).toEqual([two.id]);
    expect(await ids({ pending: true })).toEqual([three.id, two.id]);
    expect(await ids({ pending: false })).toEqual([one.id]);
    expect(await ids({ runId, pending: true })).toEqual([two.id]);
    expect(await ids({ userId: 'bob' })).toEqual([three.id]);
    expect((await requests.list({ tenant, limit: 1, offset: 0 })).total).toBe(3);
  });

  test('a decision says who decided and when, and what is left of the run', async () => {
    const requests = await open();
    const runId = randomUUID();
    const [first, second] = [request({ runId }), request({ runId })];
    await requests.create([first, second, request()]);
    const decided = { ...first, createdAt: time, decision: 'once', decidedBy: 'admin', decidedAt: time };
    expect(await requests.decide(first.id, 'once', 'admin')).toEqual({ request: decided, remaining: 1 });
    expect(await requests.find(first.id)).toEqual(decided);
    expect((await requests.decide(second.id, 'never', 'admin'))?.remaining).toBe(0);
  });

  test('a request is decided once', async () => {
    const requests = await open();
    const created = request();
    await requests.create([created]);
    await requests.decide(created.id, 'always', 'admin');
    expect(await requests.decide(created.id, 'deny', 'another')).toBeUndefined();
    expect(await requests.find(created.id)).toMatchObject({ decision: 'always', decidedBy: 'admin' });
    expect(await requests.decide('none', 'deny', 'admin')).toBeUndefined();
  });

  test('of twenty decisions at once one counts', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, open));
    const created = request();
    await all[0]!.create([created]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => all[index % 4]!.decide(created.id, 'once', `admin ${index}`)),
    );
    const counted = answers.filter((answer) => answer !== undefined);
    expect(counted).toHaveLength(1);
    expect((await all[0]!.find(created.id))?.decidedBy).toBe(counted[0]?.request.decidedBy);
  });

  test('of twenty requests of a run that are decided at once exactly one decision is the last', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, open));
    const runId = randomUUID();
    const created = Array.from({ length: 20 }, () => request({ runId }));
    await all[0]!.create(created);
    const answers = await Promise.all(
      created.map(({ id }, index) => all[index % 4]!.decide(id, 'once', 'admin')),
    );
    const remaining = answers.map((answer) => answer?.remaining ?? -1).sort((a, b) => a - b);
    expect(remaining).toEqual(Array.from({ length: 20 }, (_, index) => index));
  });
});
