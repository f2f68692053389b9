import { expect, test } from 'vitest';
import type { NumberedRunEvent } from './run-log.ts';
import { Subscription } from './subscription.ts';

const events = (first: number, last: number): NumberedRunEvent[] =>
  Array.from({ length: last - first + 1 }, (_, index) => ({
    number: first + index,
    event: 'token',
    data: null,
  }));

/** A subscription that has read the stored part, and takes one event after another. */
async function goLive(pages: readonly NumberedRunEvent[][]) {
  const reads: number[] = [];
  const subscription = new Subscription('run', 0, {
    read: async (after) => pages[reads.push(after) - 1] ?? [],
    isDone: async () => false,
  });
  const next = async (): Promise<number | undefined> => {
    await subscription.refill();
    return subscription.take()?.number;
  };
  expect(await next()).toBe(1);
  expect(subscription.isLive).toBe(true);
  return { subscription, next, reads };
}

test('what is held for a reader is bounded, and the rest is read later', async () => {
  const { subscription, next, reads } = await goLive([events(1, 1), events(1_002, 1_003)]);
  for (let last = 1; last < 10_000; last += 100) subscription.hand(events(last + 1, last + 100));
  expect(subscription.isLive).toBe(false);
  expect(subscription.last).toBe(1_001);
  for (let number = 2; number <= 1_003; number += 1) expect(await next()).toBe(number);
  expect(reads).toEqual([0, 1_001]);
});

test('a gap in what it is handed sends it to the database', async () => {
  const { subscription, next } = await goLive([events(1, 1), events(2, 3)]);
  subscription.hand(events(3, 3));
  expect(subscription.isLive).toBe(false);
  expect([await next(), await next()]).toEqual([2, 3]);
});

test('what it was handed before is passed over', async () => {
  const { subscription, next } = await goLive([events(1, 1)]);
  subscription.hand(events(2, 2));
  subscription.hand(events(1, 3));
  expect([await next(), await next()]).toEqual([2, 3]);
  expect(subscription.last).toBe(3);
});

test('what is stored while it reads is neither left out nor handed', async () => {
  const pages = [events(1, 1), [], events(2, 3)];
  const subscription: Subscription = new Subscription('run', 0, {
    read: async () => {
      if (pages.length === 2) subscription.hand(events(2, 3));
      return pages.shift() ?? [];
    },
    isDone: async () => false,
  });
  await subscription.refill();
  expect(subscription.take()?.number).toBe(1);
  subscription.fallBehind();
  await subscription.refill();
  expect([subscription.take()?.number, subscription.take()?.number]).toEqual([2, 3]);
});

test('after the end nothing is held', async () => {
  const { subscription, next } = await goLive([events(1, 2)]);
  subscription.end();
  expect(await next()).toBeUndefined();
});
