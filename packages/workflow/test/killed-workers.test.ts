import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnEveryDatabase } from './databases.ts';
import { engineOf, followed, until } from './engine-of.ts';
import { effect, graphOf } from './graph-of.ts';
import { ledgerHost } from './ledger-host.ts';
import { twelveNodes, twelveOutput } from './twelve-nodes.ts';
import { Workers } from './workers.ts';

/** Of 30 s in real life; a worker that lives renews it three times in that time. */
const leaseMs = 4_000;
/** As many as die at the same time. */
const AT_ONCE = 4;

describeOnEveryDatabase('a worker that is killed', (place) => {
  test('in any node of twelve: each execution has one outcome, and what was recorded happened once', async () => {
    const workers = new Workers(place.address(), leaseMs);
    const { nodes } = twelveNodes;
    expect(nodes).toHaveLength(12);
    const engine = await engineOf(place, ledgerHost(workers.ledger), { worker: false });
    const ids = nodes.map(({ id }) => `kill-${id}`);
    for (const id of ids) await engine.run(twelveNodes, 'x', { id });
    // Each worker carries out one execution at a time, and dies in it; others start until all have died.
    let isFinished = false;
    onTestFinished(() => void (isFinished = true));
    const isOver = () => isFinished || ids.every((id) => workers.hasDied(id));
    const one = async (): Promise<void> => {
      while (!isOver()) await Promise.race([once(workers.spawn(), 'exit'), until(isOver, Boolean)]);
    };
    // The first one compiles for all of them.
    await workers.start();
    await Promise.all(Array.from({ length: AT_ONCE }, one));
    const survivor = await engineOf(place, ledgerHost(workers.ledger), { times: { leaseMs } });
    for (const id of ids) {
      const { names, output, dataOf, events } = await followed(survivor, id);
      expect(output).toBe(twelveOutput);
      expect(names.filter((name) => name === 'workflow_complete' || name === 'done')).toHaveLength(2);
      expect(events.map(({ number }) => number)).toEqual(names.map((_, index) => index + 1));
      expect(
        dataOf('node_complete')
          .map(({ node_id }) => node_id)
          .sort(),
      ).toEqual(nodes.map(({ id: node }) => node).sort());
      expect((await survivor.store.runs.find(id))?.status).toBe('succeeded');
      const died = id.slice('kill-'.length);
      for (const { id: nodeId } of nodes) {
        const numbersOf = (name: string) =>
          events.flatMap(({ event, number, data }) =>
            event === name && nodeIdOf(data) === nodeId ? [number] : [],
          );
        const [starts, [completed = 0]] = [numbersOf('node_start'), numbersOf('node_complete')];
        // What is recorded is never begun again.
        expect(starts.every((number) => number < completed)).toBe(true);
        for (const [key, count] of workers.effects()) {
          if (!key.startsWith(`${id}:${nodeId}:`)) continue;
          // Nothing happens that was not said before; of a list, the item in which its worker died is repeated.
          const most = nodeId === 'each' ? (key === 'kill-each:each:0' ? 2 : 1) : starts.length;
          expect({ key, count }).toSatisfy(() => count >= (nodeId === died ? most : 1) && count <= most);
        }
      }
      const said = dataOf('node_start').filter(({ node_id }) => node_id === died);
      const isPure = ['start', 'check', 'join', 'end', 'each'].includes(died);
      expect(said.map(({ attempt = 1 }) => attempt)).toEqual(isPure ? [1] : [1, 2]);
    }
    expect(workers.effects().size).toBe(ids.length * 10);
    expect(survivor.faults).toEqual([]);
  }, 180_000);

  test('has its executions finished by another one that lives', async () => {
    const workers = new Workers(place.address(), leaseMs);
    const engine = await engineOf(place, ledgerHost(workers.ledger), { worker: false });
    const graph = graphOf(
      { start: 'start', one: effect('one'), two: effect('two'), end: 'end' },
      'start > one > two > end',
    );
    const [first, second] = await Promise.all([workers.start(), workers.start()]);
    const ids: string[] = [];
    await until(
      async () => {
        // Always some more than are being carried out; each has two effects.
        if (ids.length < workers.lines().length / 2 + 4) ids.push(await engine.run(graph));
        return workers.lines();
      },
      (lines) => lines.some(({ pid }) => pid === first.pid) && lines.some(({ pid }) => pid === second.pid),
    );
    first.kill('SIGKILL');
    for (let more = 0; more < 5; more += 1) ids.push(await engine.run(graph));
    for (const id of ids) expect((await followed(engine, id)).done.status).toBe('success');
    for (const [key, count] of workers.effects()) expect({ key, count }).toSatisfy(() => count <= 2);
    expect([...workers.effects().values()].filter((count) => count === 2).length).toBeLessThanOrEqual(1);
    second.kill('SIGKILL');
  }, 120_000);
});

function nodeIdOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'node_id' in data ? data.node_id : undefined;
}
