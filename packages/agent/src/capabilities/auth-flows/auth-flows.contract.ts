import { expect, test } from 'vitest';
import type { AuthFlow, AuthFlows } from './auth-flows.ts';

/** What every place for begun sign-ins must do. `open` gives one on the same data each time. */
export function authFlowsContract(open: () => AuthFlows): void {
  const by = { user: 'ada', tenant: 't1', capability: 'gog.email' };
  const flow: AuthFlow = { ...by, providerFlow: 'inner', expiresAt: 1_000 };

  test('a flow is given to its owner, also by another instance', async () => {
    const id = await open().add(flow);
    expect(await open().take(id, by, 0)).toMatchObject({ providerFlow: 'inner', expiresAt: 1_000 });
  });

  test('ids cannot be guessed and are never the same', async () => {
    const flows = open();
    const ids = await Promise.all(Array.from({ length: 50 }, () => flows.add(flow)));
    expect(new Set(ids).size).toBe(50);
    // 128 bits at the least.
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{22,}$/);
    expect(ids.join()).not.toContain('inner');
  });

  test('a flow is used up by the first who takes it, however many try at once', async () => {
    const id = await open().add(flow);
    const all = await Promise.all(Array.from({ length: 8 }, () => open().take(id, by, 0)));
    expect(all.filter((each) => each === 'used')).toHaveLength(7);
    expect(await open().take(id, by, 0)).toBe('used');
  });

  test.each([
    ['user', { user: 'bob' }],
    ['tenant', { tenant: 't2' }],
    ['no tenant', { tenant: undefined }],
    ['capability', { capability: 'gog.calendar' }],
  ])('for another %s it is unknown, and stays for its owner', async (_, other) => {
    const id = await open().add(flow);
    expect(await open().take(id, { ...by, ...other }, 0)).toBe('unknown');
    expect(await open().take(id, by, 0)).toMatchObject({ user: 'ada' });
    expect(await open().take(id, { ...by, ...other }, 0)).toBe('unknown');
  });

  test('a flow without a tenant is for nobody of a tenant', async () => {
    const alone = { ...by, tenant: undefined };
    const id = await open().add({ ...flow, tenant: undefined });
    expect(await open().take(id, by, 0)).toBe('unknown');
    expect(await open().take(id, alone, 0)).toMatchObject({ user: 'ada' });
  });

  test('what expired is not given, and is not used up by asking', async () => {
    const id = await open().add(flow);
    expect(await open().take(id, by, 1_000)).toBe('expired');
    expect(await open().take(id, by, 5_000)).toBe('expired');
    expect(await open().take(id, by, 999)).toMatchObject({ providerFlow: 'inner' });
  });

  test.each(['', '../x', 'a/b', '__proto__', 'x'.repeat(32), 'x'.repeat(10_000), '\0'])(
    'an id that nobody gave is unknown: %j',
    async (id) => {
      expect(await open().take(id, by, 0)).toBe('unknown');
    },
  );
}
