import { expect, test } from 'vitest';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import { StoreProcess } from '../../test/processes/store-process.ts';
import { createSigningKeys } from './create-signing-keys.ts';

describeOnEveryDatabase('SigningKeys', (databases) => {
  test('processes that make the first key at once agree on one, and it stays', async () => {
    const [one, two] = await Promise.all([
      StoreProcess.start(databases.options()),
      StoreProcess.start(databases.options()),
    ]);
    const [first, second] = await Promise.all([one.ask('signingKey', 'one'), two.ask('signingKey', 'two')]);
    expect(first).toBe(second);
    const keys = createSigningKeys(await databases.open());
    const later = await keys.current(() => Promise.reject(new Error('there is one')));
    expect(later).toMatchObject({ id: first, jwk: { own: first } });
  });

  test('the newest key is the current one', async () => {
    const database = await databases.open();
    const row = { id: 'newer', jwk: '{"kty":"OKP"}', created_at: Number.MAX_SAFE_INTEGER };
    await database.write(async (transaction) => {
      await transaction.insertInto('signing_keys').values(row).execute();
    });
    const current = await createSigningKeys(database).current(() =>
      Promise.reject(new Error('there is one')),
    );
    expect(current).toEqual({ id: 'newer', jwk: { kty: 'OKP' }, createdAt: Number.MAX_SAFE_INTEGER });
  });
});
