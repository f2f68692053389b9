import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import { ExecutionLog } from './execution-log.ts';

describeOnEveryDatabase('the log of an execution', (place) => {
  test('whoever has the lease goes on after what another one stored; nothing is lost or told twice', async () => {
    const [first, second] = [await place.openStore(), await place.openStore()];
    const id = randomUUID();
    const [rightful, late] = [
      await ExecutionLog.open(first.runLog, id, async () => true),
      await ExecutionLog.open(second.runLog, id, async () => false),
    ];
    late.append('node_start', { node_id: 'late' });
    await late.flush();
    rightful.append('node_start', { node_id: 'a' });
    rightful.append('node_complete', { node_id: 'a', output: 1 });
    await Promise.all([rightful.flush(), rightful.flush()]);
    late.append('node_complete', { node_id: 'late', output: 2 });
    await expect(late.flush()).rejects.toMatchObject({ code: 'CONFLICT' });
    rightful.append('done', {});
    await rightful.flush();
    const events = await first.runLog.read(id, 0);
    expect(events.map(({ number, event }) => `${number} ${event}`)).toEqual([
      '1 node_start',
      '2 node_start',
      '3 node_complete',
      '4 done',
    ]);
  });

  test('knows what has happened, from whoever wrote it', async () => {
    const store = await place.openStore();
    const id = randomUUID();
    const log = await ExecutionLog.open(store.runLog, id, async () => true);
    log.append('workflow_start', {});
    log.append('node_start', { node_id: 'a' });
    log.append('node_error', { node_id: 'a', error: 'broken' });
    log.append('workflow_error', { error: 'broken' });
    log.append('done', {});
    log.append('workflow_start', {});
    log.append('node_start', { node_id: 'a' });
    log.append('node_complete', { node_id: 'a', output: { x: 1 }, branch: 'false' });
    log.append('node_complete', { node_id: 'a', output: 'a worker that had lost it' });
    await log.flush();
    const { record } = await ExecutionLog.open(store.runLog, id, async () => true);
    expect(record).toMatchObject({ generations: 2, hasOutcome: false, isDone: false });
    expect([...record.failures]).toEqual([]);
    expect(record.starts.get('a')).toBe(2);
    expect(record.completed.get('a')).toEqual({ output: { x: 1 }, branch: 'false' });
  });
});
