import { expect, test } from 'vitest';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import { askedFor, engineOf, followed, isWaiting } from '../../test/engine-of.ts';
import { Effects } from '../../test/gates.ts';
import { effect, graphOf } from '../../test/graph-of.ts';
import { plainHost } from '../../test/test-host.ts';

describeOnEveryDatabase('an approval', (place) => {
  const graph = graphOf(
    {
      start: 'start',
      before: effect('before'),
      ask: { type: 'approval', data: { message: 'Send {{before.output}}?' } },
      beside: effect('beside'),
      after: effect('after'),
      end: 'end',
    },
    'start > before > ask > after > end',
    'start > beside > end',
  );

  test('waits across a restart; nothing that is recorded happens again, though a sibling worked meanwhile', async () => {
    const effects = new Effects();
    effects.hold('beside');
    const first = await engineOf(place, plainHost(effects.effect));
    const id = await first.run(graph);
    const [request] = await askedFor(first, id);
    expect(request?.preview).toMatchObject({ reason: 'Send before done?', node_id: 'ask' });
    // It waits for a signal while the sibling is at work: that must not release the run.
    expect(effects.count('beside')).toBe(1);
    effects.release('beside');
    await isWaiting(first, id);
    await first.stop();
    const second = await engineOf(place, plainHost(effects.effect));
    await second.decide({ requestId: request?.id ?? '', decision: 'once', decidedBy: 'ada' });
    const { output, events, names, dataOf } = await followed(second, id);
    expect(output).toEqual({ after: 'after done', beside: 'beside done' });
    expect(effects.began.toSorted()).toEqual(['after', 'before', 'beside']);
    expect(events.map(({ number }) => number)).toEqual(names.map((_, index) => index + 1));
    expect(dataOf('approval')).toMatchObject([
      { id: request?.id, node_id: 'ask', status: 'pending', decided_by: 'owner' },
      { id: request?.id, node_id: 'ask', status: 'decided', decision: 'once' },
    ]);
    expect(dataOf('node_start').filter(({ attempt }) => attempt !== undefined)).toEqual([]);
  });

  test('a decision whose signal nobody sent, because the one who decided died, is heard all the same', async () => {
    const engine = await engineOf(place, plainHost());
    const id = await engine.run(graph);
    const [request] = await askedFor(engine, id);
    await engine.store.approvalRequests.decide(request?.id ?? '', 'always', 'ada');
    expect((await followed(engine, id)).done).toMatchObject({ status: 'success' });
  });

  test('a decision that comes before anybody waits for it is not lost', async () => {
    const engine = await engineOf(
      place,
      plainHost(async ({ tool }) => tool, {
        // Told before the wait begins: a signal sent now reaches nobody.
        requestApproval: async (requests) => {
          for (const { id } of requests)
            await engine.decide({ requestId: id, decision: 'once', decidedBy: 'ada' });
        },
      }),
    );
    expect((await followed(engine, await engine.run(graph))).done).toMatchObject({ status: 'success' });
  });

  test('is decided once', async () => {
    const engine = await engineOf(place, plainHost());
    const id = await engine.run(graph);
    const [request] = await askedFor(engine, id);
    const deciding = { requestId: request?.id ?? '', decision: 'once', decidedBy: 'ada' } as const;
    await engine.decide(deciding);
    await expect(engine.decide(deciding)).rejects.toMatchObject({ code: 'APPROVAL_DECIDED' });
    await followed(engine, id);
  });

  test('a no fails the execution, and can be asked again by resuming', async () => {
    const effects = new Effects();
    const engine = await engineOf(place, plainHost(effects.effect));
    const id = await engine.run(graph);
    const [request] = await askedFor(engine, id);
    await engine.decide({ requestId: request?.id ?? '', decision: 'deny', decidedBy: 'ada' });
    const failed = await followed(engine, id);
    expect(failed.error).toBe('Node "ask": A person said no');
    await engine.resume(id);
    const [again] = await askedFor(engine, id);
    expect(again?.id).not.toBe(request?.id);
    await engine.decide({ requestId: again?.id ?? '', decision: 'once', decidedBy: 'ada' });
    expect((await followed(engine, id, failed.events.length)).done).toMatchObject({ status: 'success' });
    expect(effects.count('before')).toBe(1);
  });

  test('a no takes the edge false where there is one', async () => {
    const engine = await engineOf(place, plainHost());
    const branching = graphOf(
      { start: 'start', ask: 'approval', yes: 'end', no: 'end' },
      'start > ask',
      'ask > yes',
      'ask:false > no',
    );
    const id = await engine.run(branching, 'draft');
    const [request] = await askedFor(engine, id);
    await engine.decide({ requestId: request?.id ?? '', decision: 'never', decidedBy: 'ada' });
    expect((await followed(engine, id)).output).toEqual({ no: 'draft' });
  });

  test('several that wait at the same time are decided in any order', async () => {
    const engine = await engineOf(place, plainHost());
    const both = graphOf(
      { start: 'start', a: 'approval', b: 'approval', c: 'approval', end: 'end' },
      'start > a > end',
      'start > b > end',
      'start > c > end',
    );
    const id = await engine.run(both, 'x');
    const asked = await askedFor(engine, id, 3);
    await isWaiting(engine, id);
    for (const { id: requestId } of asked.toReversed())
      await engine.decide({ requestId, decision: 'once', decidedBy: 'ada' });
    expect((await followed(engine, id)).output).toEqual({ a: 'x', b: 'x', c: 'x' });
  });

  test('an execution that waits is cancelled at once, and nobody has to decide any more', async () => {
    const engine = await engineOf(place, plainHost());
    const id = await engine.run(graph);
    await isWaiting(engine, id);
    expect(await engine.cancel(id)).toBe('cancelled');
    const { done, error } = await followed(engine, id);
    expect(done).toEqual({ status: 'error', message: 'The execution was cancelled' });
    expect(error).toBe('The execution was cancelled');
    await askedFor(engine, id, 0);
    expect(await engine.cancel(id)).toBe('ended');
  });

  test('a call of a command waits for an admin, and goes on from what it knew', async () => {
    const seen: unknown[] = [];
    const host = plainHost(undefined, {
      async runCommand({ resumption }) {
        if (resumption === undefined) {
          const call = { callId: 'c1', skill: 's', tool: 't', digest: 'd', reason: 'Runs t', preview: {} };
          return { status: 'waiting', calls: [call, { ...call, callId: 'c2' }], state: { odd: 'a\u0000b' } };
        }
        seen.push(resumption);
        const envelope = { success: true, exit_code: 0, output: 'ran', truncated: false, duration_ms: 1 };
        return { status: 'done', envelope };
      },
    });
    const engine = await engineOf(place, host);
    const one = graphOf({ start: 'start', run: effect('x'), end: 'end' }, 'start > run > end');
    const id = await engine.run(one);
    for (const { id: requestId } of await askedFor(engine, id, 2))
      await engine.decide({ requestId, decision: 'always', decidedBy: 'root' });
    expect((await followed(engine, id)).output).toBe('ran');
    const decision = { decision: 'always', decidedBy: 'root' };
    expect(seen).toEqual([{ state: { odd: 'a\u0000b' }, decisions: { c1: decision, c2: decision } }]);
  });
});
