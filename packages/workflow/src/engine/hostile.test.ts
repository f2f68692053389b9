import { expect, test } from 'vitest';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import { askedFor, engineOf, followed, isWaiting, until } from '../../test/engine-of.ts';
import { effect, graphOf } from '../../test/graph-of.ts';
import { plainHost } from '../../test/test-host.ts';
import { longestTogether, longestValue } from '../values/bounded.ts';

describeOnEveryDatabase('an execution', (place) => {
  test.each([
    ['nested twenty thousand levels deep', `${'['.repeat(2e4)}${']'.repeat(2e4)}`, 'nested deeper than 100'],
    ['longer than may be stored', JSON.stringify('x'.repeat(longestValue)), 'more than 4000000 characters'],
  ])('fails once where an answer is %s, and nothing is sent again', async (_, text, expected) => {
    let sent = 0;
    const host = plainHost(undefined, {
      async fetch({ url }) {
        sent += 1;
        return { url, status: 200, contentType: 'application/json', text, truncated: false };
      },
    });
    const engine = await engineOf(place, host);
    const http = { type: 'http', data: { url: 'https://example.com/' } };
    const id = await engine.run(graphOf({ start: 'start', http, end: 'end' }, 'start > http > end'));
    expect((await followed(engine, id)).error).toContain(expected);
    expect(sent).toBe(1);
    expect(engine.faults).toEqual([]);
  });

  test('fails where the items of a list give too much, one by one or together', async () => {
    const engine = await engineOf(
      place,
      plainHost(async ({ arguments: { item } }) => 'x'.repeat(Number(item))),
    );
    const node = effect('x', { arguments: { item: '{{item}}' } });
    const graph = graphOf(
      { start: 'start', each: { type: 'map', data: { node, concurrency: 1 } }, end: 'end' },
      'start > each > end',
    );
    const run = async (items: readonly number[]) =>
      (await followed(engine, await engine.run(graph, items))).error;
    expect(await run([1, longestValue])).toContain('Item 2: It gave more than');
    const half = longestValue / 2;
    expect(await run([half, half, 1])).toContain('Item 2: With it the list has more than');
  });

  test.runIf(place.kind === 'sqlite')(
    'is bound in what all its nodes give [reason: it writes 32 MB, once is enough]',
    async () => {
      const engine = await engineOf(place, plainHost());
      const count = Math.ceil(longestTogether / longestValue) + 1;
      const ids = Array.from({ length: count }, (_, index) => `n${index}`);
      const nodes = Object.fromEntries(ids.map((id) => [id, 'join']));
      const graph = graphOf({ start: 'start', ...nodes, end: 'end' }, `start > ${ids.join(' > ')} > end`);
      const id = await engine.run(graph, 'x'.repeat(longestValue - 2));
      const run = await until(
        () => engine.store.runs.find(id),
        (found) => found?.status !== 'running',
      );
      expect(JSON.stringify(run?.result)).toContain(`the nodes gave more than ${longestTogether}`);
    },
  );

  test('has nodes that are called like what every object has', async () => {
    const engine = await engineOf(place, plainHost());
    const names = ['constructor', 'toString', 'hasOwnProperty', 'prototype', 'valueOf'];
    const nodes = Object.fromEntries(names.map((name) => [name, effect(name)]));
    const said = { type: 'end', data: { output: '{{constructor}} {{toString.output}} {{isPrototypeOf}}' } };
    const graph = graphOf(
      { start: 'start', ...nodes, join: 'join', end: 'end', said },
      ...names.map((name) => `start > ${name} > join`),
      'join > end',
      'join > said',
    );
    expect((await followed(engine, await engine.run(graph))).output).toEqual({
      end: Object.fromEntries(names.map((name) => [name, name])),
      said: 'constructor toString {{isPrototypeOf}}',
    });
  });

  test('waits for every call, also one that is called like what every object has', async () => {
    const seen: unknown[] = [];
    const calls = ['constructor', 'toString', 'plain'];
    const host = plainHost(undefined, {
      async runCommand({ resumption }) {
        const call = { skill: 's', tool: 't', digest: 'd', reason: 'Runs t', preview: {} };
        if (resumption === undefined)
          return { status: 'waiting', calls: calls.map((callId) => ({ ...call, callId })), state: null };
        seen.push(Object.entries(resumption.decisions).map(([name, { decision }]) => [name, decision]));
        const envelope = { success: true, exit_code: 0, output: 'ran', truncated: false, duration_ms: 1 };
        return { status: 'done', envelope };
      },
    });
    const engine = await engineOf(place, host);
    const id = await engine.run(
      graphOf({ start: 'start', run: effect('x'), end: 'end' }, 'start > run > end'),
    );
    for (const { id: requestId } of await askedFor(engine, id, 3))
      await engine.decide({ requestId, decision: 'once', decidedBy: 'root' });
    expect((await followed(engine, id)).output).toBe('ran');
    expect(seen).toEqual([calls.map((name) => [name, 'once'])]);
  });

  test('asks again where its run broke and the call is another one by now; a yes is for what was shown', async () => {
    let digest = 'before';
    const ran: string[] = [];
    const host = plainHost(undefined, {
      async runCommand({ resumption }) {
        const call = { callId: 'c', skill: 's', tool: 't', digest, reason: 'Runs t', preview: {} };
        if (resumption?.decisions['c']?.decision !== 'once')
          return { status: 'waiting', calls: [call], state: digest };
        ran.push(digest);
        const envelope = { success: true, exit_code: 0, output: digest, truncated: false, duration_ms: 1 };
        return { status: 'done', envelope };
      },
    });
    const engine = await engineOf(place, host);
    const id = await engine.run(
      graphOf({ start: 'start', run: effect('x'), end: 'end' }, 'start > run > end'),
    );
    const [first] = await askedFor(engine, id);
    await isWaiting(engine, id);
    digest = 'after';
    await engine.store.workflows.executions.setEngineRun(id, 1, '00000000-0000-4000-8000-000000000000');
    const both = await askedFor(engine, id, 2);
    await engine.decide({ requestId: first?.id ?? '', decision: 'once', decidedBy: 'root' });
    const second = both.find((request) => request.id !== first?.id);
    expect(second).toMatchObject({ digest: 'after' });
    expect(ran).toEqual([]);
    await engine.decide({ requestId: second?.id ?? '', decision: 'once', decidedBy: 'root' });
    expect((await followed(engine, id)).output).toBe('after');
    expect(ran).toEqual(['after']);
  });

  test.runIf(place.kind === 'sqlite')(
    'may need more steps than a run of the engine may have [reason: it takes long, and no database has a part in it]',
    async () => {
      const host = plainHost(undefined, {
        requestApproval: async (requests) => {
          for (const { id } of requests) await engine.store.approvalRequests.decide(id, 'once', 'ada');
        },
      });
      const engine = await engineOf(place, host);
      // Three each: it runs, asks, and goes on.
      const ids = Array.from({ length: 340 }, (_, index) => `a${index}`);
      const nodes = Object.fromEntries(ids.map((id) => [id, 'approval']));
      const graph = graphOf(
        { start: 'start', ...nodes, end: 'end' },
        ...ids.map((id) => `start > ${id} > end`),
      );
      const { output, dataOf } = await followed(engine, await engine.run(graph, 'x'));
      expect(output).toEqual(Object.fromEntries(ids.map((each) => [each, 'x'])));
      expect(dataOf('node_complete')).toHaveLength(ids.length + 2);
      expect(String(engine.faults)).toContain('step limit of 1000');
    },
  );
});
