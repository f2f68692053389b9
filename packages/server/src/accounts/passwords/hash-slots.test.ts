import { expect, it } from 'vitest';
import { HashSlots } from './hash-slots.ts';

it('lets two work at once, the others in order, and refuses when too many wait', async () => {
  const slots = new HashSlots(2);
  const began: number[] = [];
  const ends: (() => void)[] = [];
  const work = (index: number) =>
    slots.run(async () => {
      began.push(index);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const all = Array.from({ length: 66 }, (_, index) => work(index));
  await expect(work(66)).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
  expect(began).toEqual([0, 1]);
  while (ends.length > 0) {
    ends.shift()?.();
    await Promise.race(all.slice(began.length - 2));
    await new Promise((resolve) => setImmediate(resolve));
    expect(ends.length).toBeLessThanOrEqual(2);
  }
  await Promise.all(all);
  expect(began).toEqual(Array.from({ length: 66 }, (_, index) => index));
});

it('frees a slot after a failure', async () => {
  const slots = new HashSlots(1);
  await expect(slots.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await slots.run(async () => 'yes')).toBe('yes');
});
