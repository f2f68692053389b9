import { describe, expect, it } from 'vitest';
import { FairTurns } from './fair-turns.ts';

/** Keeps the thread for longer than a turn may be kept by a few of these. */
function work(): void {
  const until = performance.now() + 2;
  while (performance.now() < until);
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
    const turns = new FairTurns();
    expect(turns.take(turns.newTicket())).toBeUndefined();
  });

  it('let all through in the order in which they came, and requests have their turn in between', async () => {
    const turns = new FairTurns();
    const order: number[] = [];
    const all = Array.from({ length: 60 }, async (_, index) => {
      await turns.take(turns.newTicket());
      work();
      order.push(index);
    });
    // 60 times 2 ms are at least 12 turns of at most 8 ms and the last one of each.
    expect(await turnsDuring(Promise.all(all))).toBeGreaterThan(5);
    expect(order).toEqual(Array.from({ length: 60 }, (_, index) => index));
  });

  it('let one side take a few things together, and then the others have theirs', async () => {
    const turns = new FairTurns();
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
