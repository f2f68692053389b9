import { expect, test } from 'vitest';
import { oneLookAtATime } from './one-look-at-a-time.ts';

test('reasons that come during a look make one more look', async () => {
  const looks: PromiseWithResolvers<void>[] = [];
  const second = Promise.withResolvers<undefined>();
  const look = oneLookAtATime(() => {
    const own = Promise.withResolvers<void>();
    looks.push(own);
    if (looks.length === 2) second.resolve(undefined);
    return own.promise;
  });
  look();
  look();
  look();
  expect(looks).toHaveLength(1);
  looks[0]?.resolve();
  await second.promise;
  expect(looks).toHaveLength(2);
});

test('a look that fails does not stop those to come', async () => {
  const second = Promise.withResolvers<undefined>();
  let looks = 0;
  const look = oneLookAtATime(async () => {
    looks += 1;
    if (looks === 2) second.resolve(undefined);
    throw new Error('away');
  });
  look();
  look();
  await second.promise;
  expect(looks).toBe(2);
});
