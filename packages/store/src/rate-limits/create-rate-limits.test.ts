import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import { StoreProcess } from '../../test/processes/store-process.ts';
import { createRateLimits } from './create-rate-limits.ts';

describeOnEveryDatabase('RateLimits', (databases) => {
  test('in no window are more than the limit allowed, and as many as fit are', async () => {
    let now = 0;
    const limits = createRateLimits(await databases.open({ now: () => now }));
    const limit = { limit: 3, windowMs: 100 };
    const pauses = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(pauses, async (steps) => {
        const key = randomUUID();
        const taken: number[] = [];
        for (const step of steps) {
          now += step;
          const inWindow = taken.filter((moment) => moment > now - limit.windowMs).length;
          const { allowed } = await limits.take(key, limit);
          expect(allowed).toBe(inWindow < limit.limit);
          if (allowed) taken.push(now);
        }
      }),
      { numRuns: 15 },
    );
  });

  test('says how many are left and when one more is allowed', async () => {
    let now = 1000;
    const limits = createRateLimits(await databases.open({ now: () => now }));
    const limit = { limit: 2, windowMs: 100 };
    const key = randomUUID();
    expect(await limits.take(key, limit)).toEqual({ allowed: true, remaining: 1, retryAfterMs: 0 });
    now = 1030;
    expect(await limits.take(key, limit)).toEqual({ allowed: true, remaining: 0, retryAfterMs: 0 });
    now = 1050;
    const refused = { allowed: false, remaining: 0, retryAfterMs: 50 };
    expect(await limits.take(key, limit)).toEqual(refused);
    expect(await limits.peek(key, limit)).toEqual(refused);
    now = 1100;
    expect(await limits.peek(key, limit)).toEqual({ allowed: true, remaining: 1, retryAfterMs: 0 });
    expect((await limits.take(key, limit)).allowed).toBe(true);
  });

  test('processes that hammer one key get as many as the limit together', async () => {
    const processes = [
      await StoreProcess.start(databases.options()),
      await StoreProcess.start(databases.options()),
    ];
    const limit = { limit: 10, windowMs: 3_600_000 };
    const key = randomUUID();
    const allowed = await Promise.all(processes.map((each) => each.ask('take', key, limit, 40)));
    expect(allowed.reduce((sum, count) => sum + count, 0)).toBe(10);
  });

  test('a server whose clock is ahead does not shorten the window of others', async () => {
    const limit = { limit: 1, windowMs: 100 };
    const key = randomUUID();
    let now = 1000;
    const [exact, ahead] = [
      createRateLimits(await databases.open({ now: () => now })),
      createRateLimits(await databases.open({ now: () => now + 20 })),
    ];
    expect((await ahead.take(key, limit)).allowed).toBe(true);
    now = 1100;
    expect(await exact.take(key, limit)).toEqual({ allowed: false, remaining: 0, retryAfterMs: 20 });
  });

  test('a clock that was put back by more than a window locks nobody out', async () => {
    const limit = { limit: 1, windowMs: 100 };
    const key = randomUUID();
    let now = 1_000_000;
    const limits = createRateLimits(await databases.open({ now: () => now }));
    await limits.take(key, limit);
    now = 999_950;
    expect(await limits.take(key, limit)).toMatchObject({ allowed: false, retryAfterMs: 150 });
    now = 1000;
    expect((await limits.take(key, limit)).allowed).toBe(true);
    expect((await limits.take(key, limit)).allowed).toBe(false);
  });

  test('clear forgets one key; prune forgets those that no longer count', async () => {
    let now = 1;
    const database = await databases.open({ now: () => now });
    const limits = createRateLimits(database);
    const limit = { limit: 1, windowMs: 100 };
    const [cleared, old, fresh] = [randomUUID(), randomUUID(), randomUUID()] as const;
    await limits.take(cleared, limit);
    await limits.clear(cleared);
    expect((await limits.peek(cleared, limit)).allowed).toBe(true);
    await limits.take(old, limit);
    now = 50;
    await limits.take(fresh, limit);
    await limits.prune(101);
    const rows = await database.reader.selectFrom('rate_limits').select('key').execute();
    const keys = rows.map(({ key }) => key);
    expect(keys).toContain(fresh);
    expect(keys).not.toContain(old);
  });
});
