import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import { createRuns } from '../runs/create-runs.ts';
import { createWorkflows } from './create-workflows.ts';

const graph = { nodes: [{ id: '起点', type: 'start' }], edges: [] };
const newWorkflow = (owner = 'ada', parts = {}) => ({
  id: randomUUID(),
  tenant: 'default',
  owner,
  name: 'Summaries \u0000',
  description: 'Grüße',
  graph,
  ...parts,
});
const newExecution = (parts = {}) => ({
  id: randomUUID(),
  tenant: 'default',
  userId: 'ada',
  workflowName: 'Summaries',
  input: { text: 'NUL \u0000' },
  graph,
  owner: 'workflow',
  leaseMs: 60_000,
  ...parts,
});

describeOnEveryDatabase('Workflows', (databases) => {
  test('a workflow comes back as it was made, with a version that counts its changes', async () => {
    const workflows = createWorkflows(await databases.open());
    const made = await workflows.create(newWorkflow());
    expect(await workflows.find(made.id)).toEqual(made);
    expect(made).toMatchObject({ version: 1, visibility: 'private', name: 'Summaries \ufffd', graph });
    const changed = await workflows.update(made.id, { name: 'New' }, 1);
    expect(changed).toMatchObject({ name: 'New', description: 'Grüße', version: 2, graph });
    await expect(workflows.update(made.id, { name: 'Late' }, 1)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await workflows.update('none', {})).toBeUndefined();
    await expect(workflows.create({ ...newWorkflow(), id: made.id })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  test('a list has what somebody made and what is shared with the tenant', async () => {
    const workflows = createWorkflows(await databases.open());
    const tenant = randomUUID();
    const own = await workflows.create(newWorkflow('ada', { tenant }));
    const shared = await workflows.create(newWorkflow('ben', { tenant, visibility: 'tenant' }));
    const hidden = await workflows.create(newWorkflow('ben', { tenant }));
    const page = { limit: 10, offset: 0 };
    const ids = async (filter: { tenant: string; userId?: string }) =>
      (await workflows.list({ ...filter, ...page })).items.map(({ id }) => id).sort();
    expect(await ids({ tenant, userId: 'ada' })).toEqual([own.id, shared.id].sort());
    expect(await ids({ tenant })).toEqual([own.id, shared.id, hidden.id].sort());
    expect(await ids({ tenant: 'another' })).toEqual([]);
    expect(await workflows.remove(own.id)).toBe(true);
    expect(await workflows.remove(own.id)).toBe(false);
  });
});

describeOnEveryDatabase('WorkflowExecutions', (databases) => {
  test('an execution is a run of the kind workflow, and keeps its graph', async () => {
    const database = await databases.open();
    const [{ executions }, runs] = [createWorkflows(database), createRuns(database)];
    const execution = newExecution({ model: 'local:test', workflowId: 'w' });
    await executions.begin(execution);
    const { owner: _, leaseMs: __, ...rest } = execution;
    expect(await executions.find(execution.id)).toEqual({ ...rest, generation: 1 });
    const run = await runs.find(execution.id);
    expect(run).toMatchObject({ kind: 'workflow', status: 'running', owner: 'workflow' });
    expect(run?.request).toMatchObject({ workflow_id: 'w', workflow_name: 'Summaries', model: 'local:test' });
    await expect(executions.begin(execution)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('executions are listed newest first, by who began them, their workflow and how far they are', async () => {
    const database = await databases.open();
    const [{ executions }, runs] = [createWorkflows(database), createRuns(database)];
    const tenant = randomUUID();
    const [own, other] = [
      newExecution({ tenant, workflowId: 'w' }),
      newExecution({ tenant, userId: 'ben', workflowId: 'v' }),
    ];
    for (const each of [own, other]) await executions.begin(each);
    await runs.create({ ...own, id: randomUUID(), kind: 'run', request: {} });
    await runs.finish(other.id, 'workflow', 'failed', {});
    const ids = async (filter = {}) => {
      const { items, total } = await executions.list({ tenant, limit: 10, offset: 0, ...filter });
      expect(total).toBe(items.length);
      return items.map(({ id }) => id).toSorted();
    };
    expect(await ids()).toEqual([own.id, other.id].toSorted());
    expect(await ids({ userId: 'ada' })).toEqual([own.id]);
    expect(await ids({ workflowId: 'v' })).toEqual([other.id]);
    expect(await ids({ status: 'running' })).toEqual([own.id]);
    expect(await ids({ tenant: 'another' })).toEqual([]);
  });

  test('one caller of many reopens what failed; what succeeded or goes on is left alone', async () => {
    const database = await databases.open();
    const [{ executions }, runs] = [createWorkflows(database), createRuns(database)];
    const [failed, succeeded] = [newExecution(), newExecution()];
    for (const each of [failed, succeeded]) await executions.begin(each);
    expect(await executions.reopen(failed.id, 'workflow', 1_000)).toBeUndefined();
    await executions.setEngineRun(failed.id, 1, 'engine-1');
    await runs.finish(failed.id, 'workflow', 'failed', {});
    await runs.finish(succeeded.id, 'workflow', 'succeeded', {});
    expect(await executions.reopen(succeeded.id, 'workflow', 1_000)).toBeUndefined();
    const reopened = await Promise.all(
      Array.from({ length: 5 }, () => executions.reopen(failed.id, 'workflow', 60_000)),
    );
    expect(reopened.filter((each) => each !== undefined)).toEqual([
      expect.objectContaining({ id: failed.id, generation: 2 }),
    ]);
    expect((await executions.find(failed.id))?.engineRunId).toBeUndefined();
    await executions.setEngineRun(failed.id, 1, 'late');
    expect((await executions.find(failed.id))?.engineRunId).toBeUndefined();
    const run = await runs.find(failed.id);
    expect(run?.status).toBe('running');
    expect(run?.finishedAt).toBeUndefined();
  });

  test('those that have not ended are listed, and the requests of theirs that were decided', async () => {
    const database = await databases.open();
    const [{ executions }, runs] = [createWorkflows(database), createRuns(database)];
    const [open, ended] = [newExecution(), newExecution()];
    for (const each of [open, ended]) await executions.begin(each);
    await runs.finish(ended.id, 'workflow', 'failed', {});
    const listed = (await executions.unsettled('', 1_000)).map(({ id }) => id);
    expect(listed).toContain(open.id);
    expect(listed).not.toContain(ended.id);
    expect((await executions.unsettled(open.id, 1_000)).map(({ id }) => id)).not.toContain(open.id);
    const row = { tenant: 'default', call_id: 'c', user_id: 'ada', skill: '', tool: 't', digest: '' };
    const request = { ...row, preview: 'null', created_at: 1, decided_by: 'ada', decided_at: 2 };
    const [decided, undecided, late] = [randomUUID(), randomUUID(), randomUUID()];
    await database.write((transaction) =>
      transaction
        .insertInto('approval_requests')
        .values([
          { ...request, id: decided, run_id: open.id, decision: 'once' },
          { ...request, id: undecided, run_id: open.id, decision: null },
          { ...request, id: late, run_id: ended.id, decision: 'once' },
        ])
        .execute(),
    );
    const requests = await executions.decidedRequests('', 1_000);
    expect(requests).toEqual(requests.toSorted());
    expect(await executions.decidedRequests(requests.at(-1) ?? '', 1_000)).toEqual([]);
    expect(requests).toContain(decided);
    expect(requests).not.toContain(undecided);
    expect(requests).not.toContain(late);
  });

  test('what was cancelled lately is found', async () => {
    const database = await databases.open();
    const [{ executions }, runs] = [createWorkflows(database), createRuns(database)];
    const [cancelled, failed] = [newExecution(), newExecution()];
    for (const each of [cancelled, failed]) await executions.begin(each);
    await runs.wait(cancelled.id, 'workflow', {});
    expect(await runs.cancel(cancelled.id)).toBe('cancelled');
    await runs.finish(failed.id, 'workflow', 'failed', {});
    const found = await executions.cancelledSince(Date.now() - 60_000);
    expect(found).toContain(cancelled.id);
    expect(found).not.toContain(failed.id);
    expect(await executions.cancelledSince(Date.now() + 60_000)).toEqual([]);
  });

  test('a worker of another process hears that there is work', async () => {
    const [here, there] = [await databases.open(), await databases.open()];
    const heard = Promise.withResolvers<void>();
    onTestFinished(createWorkflows(there).executions.onWork(() => heard.resolve()));
    const { executions } = createWorkflows(here);
    await executions.begin(newExecution());
    executions.announceWork();
    await expect(heard.promise).resolves.toBeUndefined();
  });

  test('the first result of an item counts, and all of it goes with its run', async () => {
    const database = await databases.open();
    const [{ executions }, runs] = [createWorkflows(database), createRuns(database)];
    const execution = newExecution();
    await executions.begin(execution);
    await executions.keepItem(execution.id, 'each', 0, { a: 'NUL \u0000' });
    await executions.keepItem(execution.id, 'each', 0, 'second');
    await executions.keepItem(execution.id, 'each', 2, null);
    expect(await executions.items(execution.id, 'each')).toEqual(
      new Map<number, unknown>([
        [0, { a: 'NUL \u0000' }],
        [2, null],
      ]),
    );
    await runs.finish(execution.id, 'workflow', 'failed', {});
    await runs.prune(Date.now() + 60_000);
    expect(await executions.find(execution.id)).toBeUndefined();
    expect((await executions.items(execution.id, 'each')).size).toBe(0);
  });
});
