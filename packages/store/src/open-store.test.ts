import { expect, onTestFinished, test } from 'vitest';
import { describeOnEveryDatabase } from '../test/databases.ts';
import { openStore } from './open-store.ts';
import { StoreError } from './errors/store-error.ts';

describeOnEveryDatabase('openStore', (databases) => {
  test('the example of its comment is true', async () => {
    const store = await openStore(databases.options());
    const user = await store.accounts.create({ tenant: 'default', email: 'ada@example.com' });
    expect(user.role).toBe('admin');
    expect(store.kind).toBe(databases.kind);
    await store.close();
  });

  test('what was appended to a run before it closes is there when it opens again', async () => {
    const store = await openStore(databases.options());
    const writer = await store.runLog.writer('run');
    writer.append({ event: 'token', data: 'a' });
    await store.close();
    const again = await openStore(databases.options());
    onTestFinished(() => again.close());
    expect(await again.runLog.read('run', 0)).toEqual([{ number: 1, event: 'token', data: 'a' }]);
  });

  test('ping answers while it is open and rejects afterwards', async () => {
    const store = await openStore(databases.options());
    await store.ping();
    await store.close();
    await expect(store.ping()).rejects.toThrow(/destroyed/);
  });
});

test('without a file and a URL it says what is missing', async () => {
  const error: unknown = await openStore({}).catch((reason: unknown) => reason);
  expect(StoreError.isInstance(error)).toBe(true);
});
