import { once } from 'node:events';
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { sendWebRequest } from '@techne/agent';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import { engineOf, followed, until } from '../../test/engine-of.ts';
import { Effects } from '../../test/gates.ts';
import { effect, graphOf } from '../../test/graph-of.ts';
import { openTestHost, plainHost } from '../../test/test-host.ts';
import { pack } from '../values/pack.ts';

describeOnEveryDatabase('an execution that fails', (place) => {
  const graph = graphOf(
    {
      start: 'start',
      first: effect('first'),
      bad: effect('bad'),
      slow: effect('slow'),
      last: effect('last'),
      end: 'end',
    },
    'start > first > bad > last > end',
    'start > slow > end',
  );

  test('lets a sibling end, does nothing twice, and is resumed at the node that failed', async () => {
    const effects = new Effects();
    effects.fail('bad');
    effects.hold('slow');
    const engine = await engineOf(place, plainHost(effects.effect));
    const id = await engine.run(graph);
    await until(
      () => effects.count('bad'),
      (count) => count === 1,
    );
    effects.release('slow');
    const failed = await followed(engine, id);
    expect(failed.error).toBe('Node "bad": bad failed');
    expect(failed.dataOf('node_error')).toEqual([{ node_id: 'bad', error: 'bad failed' }]);
    expect(failed.done).toEqual({ status: 'error', message: 'Node "bad": bad failed' });
    expect((await engine.store.runs.find(id))?.status).toBe('failed');
    // Once, although a step is retried ten times unless told otherwise.
    expect(effects.began.toSorted()).toEqual(['bad', 'first', 'slow']);
    await expect(engine.resume('none')).rejects.toMatchObject({ code: 'EXECUTION_NOT_FOUND' });
    effects.mend('bad');
    await engine.resume(id);
    const all = await followed(engine, id);
    expect(all.events.slice(0, failed.events.length)).toEqual(failed.events);
    expect(all.events.map(({ number }) => number)).toEqual(all.names.map((_, index) => index + 1));
    expect(all.output).toEqual({ last: 'last done', slow: 'slow done' });
    expect(effects.began.toSorted()).toEqual(['bad', 'bad', 'first', 'last', 'slow']);
    expect(all.dataOf('node_start')).toContainEqual({ node_id: 'bad', node_type: 'command', attempt: 2 });
    await expect(engine.resume(id)).rejects.toMatchObject({ code: 'EXECUTION_NOT_RESUMABLE' });
  });

  test('a list is resumed after the items that were done', async () => {
    const seen: unknown[] = [];
    let isBroken = true;
    const host = plainHost(async ({ arguments: { item }, idempotencyKey }) => {
      seen.push([item, idempotencyKey.split(':').slice(1).join(':')]);
      if (item === 'c' && isBroken) throw new Error('broken');
      return item ?? null;
    });
    const engine = await engineOf(place, host);
    const node = effect('x', { arguments: { item: '{{item}}' } });
    const each = { type: 'map', data: { node, concurrency: 1 } };
    const mapping = graphOf({ start: 'start', each, end: 'end' }, 'start > each > end');
    const id = await engine.run(mapping, ['a', 'b', 'c', 'd']);
    const failed = await followed(engine, id);
    expect(failed.error).toBe('Node "each": Item 3: broken');
    isBroken = false;
    await engine.resume(id);
    expect((await followed(engine, id, failed.events.length)).output).toEqual(['a', 'b', 'c', 'd']);
    expect(seen).toEqual([
      ['a', 'each:0'],
      ['b', 'each:1'],
      ['c', 'each:2'],
      ['c', 'each:2'],
      ['d', 'each:3'],
    ]);
  });

  test.each([
    ['GET', [503, 429, 200], 3, 'success'],
    ['GET', [500, 502, 503, 200], 3, 'error'],
    ['GET', [404, 200], 1, 'error'],
    ['POST', [503, 200], 1, 'error'],
    ['PUT', [503, 200], 2, 'success'],
  ])('%s answered with %j is sent %i times: %s', async (method, statuses, times, status) => {
    const keys: unknown[] = [];
    const server = createServer((request, response) => {
      keys.push(request.headers['idempotency-key']);
      response
        .writeHead(statuses[keys.length - 1] ?? 500, { 'content-type': 'application/json' })
        .end('{"a":1}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
    const host = plainHost(undefined, {
      fetch: (request, signal) => sendWebRequest(request, { allowedAddresses: ['127.0.0.1'] }, signal),
    });
    const engine = await engineOf(place, host);
    const http = { type: 'http', data: { method, url } };
    const id = await engine.run(graphOf({ start: 'start', http, end: 'end' }, 'start > http > end'));
    const { done, dataOf } = await followed(engine, id);
    expect(done.status).toBe(status);
    expect(keys).toHaveLength(times);
    expect(new Set(keys)).toEqual(new Set([method === 'GET' ? undefined : `${id}:http:0`]));
    const attempts = dataOf('node_start').filter(({ node_id }) => node_id === 'http');
    expect(attempts.map(({ attempt = 1 }) => attempt)).toEqual(keys.map((_, index) => index + 1));
    expect(dataOf('node_error')).toHaveLength(status === 'error' ? 1 : 0);
  });

  test('a model that is overloaded is asked three times', async () => {
    const { host, model } = await openTestHost();
    let asked = 0;
    model.on({ predicate: () => true }, () => {
      asked += 1;
      return asked < 3 ? { error: { message: 'overloaded' }, status: 503 } : { content: 'Well.' };
    });
    const engine = await engineOf(place, host);
    const ask = graphOf({ start: 'start', llm: 'llm', end: 'end' }, 'start > llm > end');
    expect((await followed(engine, await engine.run(ask))).output).toBe('Well.');
    expect(asked).toBe(3);
    asked = -10;
    const failed = await followed(engine, await engine.run(ask));
    expect(failed.done).toMatchObject({ status: 'error' });
    expect(asked).toBe(-7);
  });

  test('a node that takes too long is stopped, and not tried again', async () => {
    let stopped = 0;
    const host = plainHost(({ signal }) => {
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => {
          stopped += 1;
          reject(new Error('stopped'));
        }),
      );
    });
    const engine = await engineOf(place, host);
    const slow = effect('slow', { timeoutSeconds: 1 });
    const { error } = await followed(
      engine,
      await engine.run(graphOf({ start: 'start', slow, end: 'end' }, 'start > slow > end')),
    );
    expect(error).toBe('Node "slow": It took longer than 1 s');
    expect(stopped).toBe(1);
  });
});

describeOnEveryDatabase('cancelling', (place) => {
  const graph = graphOf(
    { start: 'start', work: effect('work'), after: effect('after'), end: 'end' },
    'start > work > after > end',
  );

  test('really stops the node that is at work, also from a process that does not do the work', async () => {
    let isStopped = false;
    const began = Promise.withResolvers<void>();
    const host = plainHost(async ({ signal }) => {
      began.resolve();
      await once(signal, 'abort');
      isStopped = true;
      throw new Error('stopped');
    });
    const [engine, other] = [await engineOf(place, host), await engineOf(place, host, { worker: false })];
    const id = await other.run(graph);
    await began.promise;
    expect(await other.cancel(id)).toBe('requested');
    const { done, started, dataOf } = await followed(engine, id);
    expect(isStopped).toBe(true);
    expect(done).toEqual({ status: 'error', message: 'The execution was cancelled' });
    expect(started).toEqual(['start', 'work']);
    expect(dataOf('node_error')).toEqual([]);
    expect((await engine.store.runs.find(id))?.status).toBe('cancelled');
  });

  test('ends an execution that no worker has taken yet, and it can be resumed', async () => {
    const other = await engineOf(place, plainHost(), { worker: false });
    const id = await other.run(graph);
    expect(await other.cancel(id)).toBe('requested');
    const engine = await engineOf(place, plainHost());
    const cancelled = await followed(engine, id);
    expect(cancelled.started).toEqual([]);
    expect(cancelled.done.status).toBe('error');
    await other.resume(id);
    expect((await followed(engine, id, cancelled.events.length)).output).toBe('after');
    await expect(other.cancel('none')).rejects.toMatchObject({ code: 'EXECUTION_NOT_FOUND' });
  });

  test('stops a list that is gone through', async () => {
    const effects = new Effects();
    effects.hold('item');
    const engine = await engineOf(place, plainHost(effects.effect));
    const each = { type: 'map', data: { node: effect('item'), concurrency: 2 } };
    const id = await engine.run(
      graphOf({ start: 'start', each, end: 'end' }, 'start > each > end'),
      [1, 2, 3, 4],
    );
    await until(
      () => effects.count('item'),
      (count) => count === 2,
    );
    await engine.cancel(id);
    expect((await followed(engine, id)).done.status).toBe('error');
    expect(effects.count('item')).toBe(2);
  });
});

describeOnEveryDatabase('a worker', (place) => {
  test('that stops leaves what is under way to others, who do not wait for its lease', async () => {
    const effects = new Effects();
    effects.hold('work');
    const graph = graphOf({ start: 'start', work: effect('work'), end: 'end' }, 'start > work > end');
    const first = await engineOf(place, plainHost(effects.effect), { times: { leaseMs: 600_000 } });
    const id = await first.run(graph);
    await until(
      () => effects.count('work'),
      (count) => count === 1,
    );
    await first.stop();
    await expect(first.run(graph)).rejects.toMatchObject({ code: 'ENGINE_STOPPED' });
    const second = await engineOf(place, plainHost());
    const { output, dataOf } = await followed(second, id);
    expect(output).toBe('work');
    expect(dataOf('node_start')).toContainEqual({ node_id: 'work', node_type: 'command', attempt: 2 });
    expect(dataOf('node_error')).toEqual([]);
  });

  test('carries out as many at the same time as it was told to, and no more', async () => {
    let [now, most] = [0, 0];
    const both = Promise.withResolvers<void>();
    const host = plainHost(async () => {
      now += 1;
      most = Math.max(most, now);
      if (now === 2) both.resolve();
      await both.promise;
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      return 'x';
    });
    const engine = await engineOf(place, host, { concurrency: 2 });
    const graph = graphOf({ start: 'start', work: effect('work'), end: 'end' }, 'start > work > end');
    const ids = await Promise.all(Array.from({ length: 8 }, () => engine.run(graph)));
    for (const id of ids) expect((await followed(engine, id)).done.status).toBe('success');
    expect(most).toBe(2);
  });

  test('goes through a list that has more items than a run may have steps', async () => {
    const engine = await engineOf(
      place,
      plainHost(async ({ arguments: { item } }) => item ?? null),
    );
    const node = effect('x', { arguments: { item: '{{item}}' } });
    const each = { type: 'map', data: { node, concurrency: 2 } };
    const items = Array.from({ length: 1_000 }, (_, index) => index);
    const id = await engine.run(graphOf({ start: 'start', each, end: 'end' }, 'start > each > end'), items);
    expect((await followed(engine, id)).output).toEqual(items);
  });

  test.runIf(place.kind === 'sqlite')(
    'wakes an execution that a part of its list did not wake, because its worker died right then [reason: only SQLite locks its file]',
    async () => {
      const effects = new Effects();
      effects.hold('item');
      const first = await engineOf(place, plainHost(effects.effect));
      const each = { type: 'map', data: { node: effect('item'), concurrency: 1 } };
      const id = await first.run(graphOf({ start: 'start', each, end: 'end' }, 'start > each > end'), ['a']);
      await until(
        () => effects.count('item'),
        (count) => count === 1,
      );
      await first.stop();
      // As that worker left it: the first statement of two.
      const output = JSON.stringify(
        pack({ status: 'done', outcomes: [{ status: 'done', output: 'from the part' }] }),
      );
      const file = new DatabaseSync(place.address().engineFile ?? '');
      file
        .prepare(
          `update workflow_runs set status = 'completed', output = ?, available_at = null
           where workflow_name = 'techne-items' and status = 'running'`,
        )
        .run(output);
      file.close();
      const second = await engineOf(place, plainHost());
      expect((await followed(second, id)).output).toEqual(['from the part']);
    },
  );

  test('finds an execution for which nobody made a run of the engine, or whose run broke', async () => {
    const engine = await engineOf(place, plainHost(), { times: { sweepMs: 20 } });
    const graph = graphOf({ start: 'start', end: 'end' }, 'start > end');
    const id = 'orphan';
    const { executions } = engine.store.workflows;
    await executions.begin({
      id,
      tenant: 'default',
      userId: 'ada',
      workflowName: 'Test',
      graph,
      input: 'x',
      owner: 'workflow',
      leaseMs: 1e12,
    });
    await executions.setEngineRun(id, 1, 'gone');
    expect((await followed(engine, id)).output).toBe('x');
  });
});
