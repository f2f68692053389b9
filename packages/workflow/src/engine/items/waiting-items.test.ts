import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { describeOnEveryDatabase } from '../../../test/databases.ts';
import { askedFor, engineOf, followed, isWaiting, until } from '../../../test/engine-of.ts';
import { Effects } from '../../../test/gates.ts';
import { effect, graphOf } from '../../../test/graph-of.ts';
import { plainHost } from '../../../test/test-host.ts';
import type { NodeHost } from '../../nodes/node-host.ts';
import { valueText } from '../../values/value-text.ts';

const mapOf = (data: Readonly<Record<string, unknown>> = {}) => {
  const node = effect('x', { arguments: { item: '{{item}}' } });
  return graphOf(
    { start: 'start', each: { type: 'map', data: { node, concurrency: 2, ...data } }, end: 'end' },
    'start > each > end',
  );
};

/** Asks about every item but those that are called `free`. */
function askingHost(ran: string[]): NodeHost {
  return plainHost(undefined, {
    async runCommand({ arguments: { item }, resumption }) {
      const name = valueText(item);
      const call = {
        callId: 'call',
        skill: 's',
        tool: 't',
        digest: 'd',
        reason: `Run ${name}?`,
        preview: {},
      };
      if (resumption === undefined && name !== 'free')
        return { status: 'waiting', calls: [call], state: { name } };
      if (resumption !== undefined) expect(resumption.state).toEqual({ name });
      if (resumption?.decisions['call']?.decision === 'deny') throw new Error('A person said no');
      ran.push(name);
      const envelope = { success: true, exit_code: 0, output: name, truncated: false, duration_ms: 1 };
      return { status: 'done', envelope };
    },
  });
}

describeOnEveryDatabase('items that wait for people', (place) => {
  test('are asked about, each for itself, wait across a restart, and each runs once', async () => {
    const ran: string[] = [];
    const first = await engineOf(place, askingHost(ran));
    const id = await first.run(mapOf(), ['a', 'free', 'b', 'c']);
    const asked = await askedFor(first, id, 3);
    expect(asked.map(({ preview }) => preview)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ reason: 'Run a?', node_id: 'each', item: 0 }),
        expect.objectContaining({ reason: 'Run c?', node_id: 'each', item: 3 }),
      ]),
    );
    await isWaiting(first, id);
    expect(ran).toEqual(['free']);
    await first.stop();
    const second = await engineOf(place, askingHost(ran));
    for (const { id: requestId } of asked)
      await second.decide({ requestId, decision: 'once', decidedBy: 'root' });
    const { output, dataOf } = await followed(second, id);
    expect(output).toEqual(['a', 'free', 'b', 'c']);
    expect(ran.toSorted()).toEqual(['a', 'b', 'c', 'free']);
    expect(dataOf('approval').filter(({ status }) => status === 'decided')).toHaveLength(3);
    expect(second.faults).toEqual([]);
  });

  test('fail the list when the answer is no, unless it may go on', async () => {
    const engine = await engineOf(place, askingHost([]));
    const run = async (continueOnError: boolean) => {
      const id = await engine.run(mapOf({ continueOnError }), ['free', 'b']);
      const [request] = await askedFor(engine, id);
      await engine.decide({ requestId: request?.id ?? '', decision: 'deny', decidedBy: 'root' });
      return followed(engine, id);
    };
    expect((await run(false)).error).toBe('Node "each": Item 2: A person said no');
    expect((await run(true)).output).toEqual(['free', { error: 'A person said no' }]);
  });

  test('are no more asked about once the execution is cancelled', async () => {
    const engine = await engineOf(place, askingHost([]));
    const id = await engine.run(mapOf(), ['a', 'b']);
    await askedFor(engine, id, 2);
    await isWaiting(engine, id);
    expect(await engine.cancel(id)).toBe('cancelled');
    expect((await followed(engine, id)).done.status).toBe('error');
    await askedFor(engine, id, 0);
  });
});

describeOnEveryDatabase('a part of a list', (place) => {
  test('is put off while the database fails; of its items only the one that could not be stored runs again', async () => {
    const effects = new Effects();
    const opened = await place.openStore();
    const { executions } = opened.workflows;
    let failures = 2;
    const flaky: typeof executions = {
      ...executions,
      keepItem: async (...args) => {
        if (args[2] === 1 && failures > 0) {
          failures -= 1;
          throw new Error('away');
        }
        return executions.keepItem(...args);
      },
    };
    const store = { ...opened, workflows: { ...opened.workflows, executions: flaky } };
    const engine = await engineOf(place, plainHost(effects.effect), { store });
    const id = await engine.run(mapOf({ node: effect('item'), concurrency: 1 }), ['a', 'b']);
    expect((await followed(engine, id)).output).toEqual(['item done', 'item done']);
    expect(effects.count('item')).toBe(1 + 3);
    expect(engine.faults).toHaveLength(2);
  });

  test.runIf(place.kind === 'sqlite')(
    'that broke for ever is begun anew, after the items that were done [reason: the file is written to by hand]',
    async () => {
      const effects = new Effects();
      effects.hold('item');
      const engine = await engineOf(place, plainHost(effects.effect));
      const id = await engine.run(mapOf({ node: effect('item'), concurrency: 1 }), ['a']);
      await until(
        () => effects.count('item'),
        (count) => count === 1,
      );
      await engine.stop();
      const file = new DatabaseSync(place.address().engineFile ?? '');
      file
        .prepare(
          `update workflow_runs set status = 'failed', error = '{"message":"x"}', available_at = null
           where workflow_name = 'techne-items' and status = 'running'`,
        )
        .run();
      file.close();
      effects.release('item');
      const second = await engineOf(place, plainHost(effects.effect));
      expect((await followed(second, id)).output).toEqual(['item done']);
      expect(effects.count('item')).toBe(2);
    },
  );
});
