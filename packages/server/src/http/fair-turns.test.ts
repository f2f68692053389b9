import { describe, expect, it } from 'vitest';
import { FairTurns } from './fair-turns.ts';

/** Turns under a clock that moves with the work: 2 ms for each piece. */
function make() {
  let now = 0;
  return { turns: new FairTurns(() => now), work: () => void (now += 2) };
}

/** How many turns the event loop took while something went on. */
async function turnsDuring(action: Promise<unknown>): Promise<number> {
  let [turns, isOver] = [0, false];
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await action;
  isOver = true;
  return turns;
}

describe('fair turns', () => {
  it('let through at once who has nobody before', () => {
    const { turns } = make();
    expect(turns.take(turns.newTicket())).toBeUndefined();
  });

  it('let all through in the order in which they came, and requests have their turn in between', async () => {
    const { turns, work } = make();
    const order: number[] = [];
    const all = Array.from({ length: 60 }, async (_, index) => {
      await turns.take(turns.newTicket());
      work();
      order.push(index);
    });
    // Four fit into the 8 ms of a turn.
    expect(await turnsDuring(Promise.all(all))).toBeGreaterThanOrEqual(12);
    expect(order).toEqual(Array.from({ length: 60 }, (_, index) => index));
  });

  it('let one side take a few things together, and then the others have theirs', async () => {
    const { turns, work } = make();
    const order: string[] = [];
    const side = async (name: string): Promise<void> => {
      const ticket = turns.newTicket();
      for (let index = 0; index < 40; index += 1) {
        await turns.take(ticket);
        order.push(name);
        work();
      }
    };
    await Promise.all([side('a'), side('b')]);
    expect(order.filter((name) => name === 'a')).toHaveLength(40);
    // Neither is done before the other has begun.
    expect(order.indexOf('b')).toBeLessThan(order.lastIndexOf('a'));
    expect(order.indexOf('a')).toBeLessThan(order.lastIndexOf('b'));
  });
});
