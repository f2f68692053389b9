import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import { StoreProcess } from '../../test/processes/store-process.ts';
import { createChanges } from '../changes/create-changes.ts';
import { createSessions } from '../sessions/create-sessions.ts';
import { createAccounts } from './create-accounts.ts';

describeOnEveryDatabase('Accounts', (databases) => {
  const someone = (tenant: string = randomUUID()) => ({ tenant, email: `${randomUUID()}@example.com` });

  test('an account comes back as it was made', async () => {
    const accounts = createAccounts(await databases.open({ now: () => 1000 }));
    const external = { issuer: 'https://issuer', subject: randomUUID() };
    const user = await accounts.create({ ...someone(), passwordHash: 'hash', external });
    expect(user).toMatchObject({ role: 'admin', passwordHash: 'hash', external, createdAt: 1000 });
    expect(await accounts.find(user.id)).toEqual(user);
    expect(await accounts.findByEmail(user.email)).toEqual(user);
    expect(await accounts.findExternal(external.issuer, external.subject)).toEqual(user);
    expect(await accounts.find(randomUUID())).toBeUndefined();
    await expect(accounts.create({ ...someone(), external })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('an email belongs to one account over all tenants, whatever its case', async () => {
    const accounts = createAccounts(await databases.open());
    const user = await accounts.create({ tenant: 'one', email: 'Straße.Ａda@Example.com' });
    for (const email of ['straße.ada@example.com', 'STRAßE.ADA@EXAMPLE.COM']) {
      await expect(accounts.create({ tenant: 'two', email })).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
      expect((await accounts.findByEmail(email))?.id).toBe(user.id);
    }
    expect(user.email).toBe('Straße.Ａda@Example.com');
  });

  test('of 20 first accounts at the same moment one is admin, over several processes', async () => {
    const tenant = randomUUID();
    const processes = [
      await StoreProcess.start(databases.options()),
      await StoreProcess.start(databases.options()),
    ];
    const created = Array.from({ length: 10 }, () =>
      processes.map((each) => each.ask('createAccount', tenant, `${randomUUID()}@example.com`)),
    );
    const roles = await Promise.all(created.flat());
    expect(roles.filter((role) => role === 'admin')).toHaveLength(1);
    expect(roles).toHaveLength(20);
  });

  test('of 20 accounts with one email at the same moment one is made', async () => {
    const accounts = createAccounts(await databases.open());
    const same = someone();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => accounts.create(same)));
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refusals.map(({ code }) => code)).toEqual(Array.from({ length: 19 }, () => 'EMAIL_TAKEN'));
  });

  test('the last enabled admin can be neither demoted, disabled nor removed', async () => {
    const accounts = createAccounts(await databases.open());
    const first = await accounts.create(someone());
    const lastAdmin = { code: 'LAST_ADMIN' };
    const other = await accounts.create({ ...someone(first.tenant), role: 'admin' });
    await accounts.update(other.id, { disabled: true });
    await expect(accounts.update(first.id, { role: 'user' })).rejects.toMatchObject(lastAdmin);
    await expect(accounts.update(first.id, { disabled: true })).rejects.toMatchObject(lastAdmin);
    await expect(accounts.remove(first.id)).rejects.toMatchObject(lastAdmin);
    expect(await accounts.find(first.id)).toEqual(first);
    await accounts.update(other.id, { disabled: false });
    expect(await accounts.remove(first.id)).toBe(true);
  });

  test('of two admins that demote each other at the same moment one stays admin', async () => {
    const accounts = createAccounts(await databases.open());
    const first = await accounts.create(someone());
    const second = await accounts.create({ ...someone(first.tenant), role: 'admin' });
    const demote = ({ id }: { id: string }) => accounts.update(id, { role: 'user' });
    const outcomes = await Promise.allSettled([first, second].map(demote));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a change is what was asked for and nothing else', async () => {
    let now = 1;
    const accounts = createAccounts(await databases.open({ now: () => now }));
    const { tenant } = await accounts.create(someone());
    const user = await accounts.create({ ...someone(tenant), passwordHash: 'old' });
    now = 2;
    const changed = await accounts.update(user.id, { passwordHash: 'new', disabled: true, role: 'admin' });
    expect(changed).toEqual({ ...user, passwordHash: 'new', disabledAt: 2, role: 'admin' });
    now = 3;
    expect((await accounts.update(user.id, { disabled: true })).disabledAt).toBe(2);
    expect((await accounts.update(user.id, { disabled: false })).disabledAt).toBeUndefined();
    expect(await accounts.update(user.id, {})).toEqual({ ...user, passwordHash: 'new', role: 'admin' });
    const missing = accounts.update(randomUUID(), { role: 'user' });
    await expect(missing).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('removing an account takes its sessions along, and caches hear of it', async () => {
    const database = await databases.open();
    const [accounts, sessions, changes] = [
      createAccounts(database),
      createSessions(database),
      createChanges(database),
    ];
    const { tenant } = await accounts.create(someone());
    const user = await accounts.create(someone(tenant));
    const session = await sessions.create({ id: randomUUID(), userId: user.id, kind: 'session' });
    const versions = async () => [await changes.version('users'), await changes.version('sessions')];
    const before = await versions();
    expect(await accounts.remove(user.id)).toBe(true);
    expect(await accounts.remove(user.id)).toBe(false);
    expect(await sessions.find(session.id)).toBeUndefined();
    const after = await versions();
    expect(after.every((version, index) => version !== before[index])).toBe(true);
  });

  test('accounts are listed in the order in which they came, and tenants are counted', async () => {
    let now = 0;
    const accounts = createAccounts(await databases.open({ now: () => (now += 1) }));
    const { tenant, id } = await accounts.create(someone());
    const second = await accounts.create(someone(tenant));
    expect((await accounts.list(tenant)).map((user) => user.id)).toEqual([id, second.id]);
    const tenants = await accounts.tenants();
    expect(tenants).toContainEqual({ tenant, users: 2 });
    expect(await accounts.count()).toBe(tenants.reduce((sum, { users }) => sum + users, 0));
  });
});
