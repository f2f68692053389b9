import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import { createAccounts } from '../accounts/create-accounts.ts';
import { createChanges } from '../changes/create-changes.ts';
import { createSessions } from './create-sessions.ts';

describeOnEveryDatabase('Sessions', (databases) => {
  async function open(now: () => number = Date.now) {
    const database = await databases.open({ now });
    const user = await createAccounts(database).create({ tenant: 'default', email: randomUUID() });
    return { sessions: createSessions(database), changes: createChanges(database), userId: user.id };
  }

  test('a session comes back as it was made', async () => {
    const { sessions, userId } = await open(() => 5);
    const token = { id: randomUUID(), userId, kind: 'token', name: 'CI', expiresAt: 10 } as const;
    expect(await sessions.create(token)).toEqual({ ...token, createdAt: 5 });
    expect(await sessions.find(token.id)).toEqual({ ...token, createdAt: 5 });
    expect(await sessions.find('none')).toBeUndefined();
  });

  test('the list has what still counts of one kind, newest first', async () => {
    let now = 1;
    const { sessions, userId } = await open(() => now);
    const create = (kind: 'session' | 'token', expiresAt?: number) => {
      now += 1;
      return sessions.create({ id: randomUUID(), userId, kind, ...(expiresAt ? { expiresAt } : {}) });
    };
    const [first, second] = [await create('token'), await create('token', 1000)];
    await create('session');
    await create('token', 50);
    const revoked = await create('token');
    await sessions.revoke(revoked.id);
    now = 50;
    expect((await sessions.list(userId, 'token')).map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  test('a revocation counts once, and every server hears of it', async () => {
    let now = 1;
    const { sessions, changes, userId } = await open(() => now);
    const other = createChanges(await databases.open());
    const { id } = await sessions.create({ id: randomUUID(), userId, kind: 'session', expiresAt: 100 });
    const before = await other.version('sessions');
    const answers = await Promise.all(Array.from({ length: 5 }, () => sessions.revoke(id)));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect((await sessions.find(id))?.revokedAt).toBe(1);
    // As an answer over a socket would: what others wrote is looked for once a turn of the event loop.
    await setImmediate();
    expect(await other.version('sessions')).toBe(before + 1);
    expect(await changes.version('sessions')).toBe(before + 1);
    const expired = await sessions.create({ id: randomUUID(), userId, kind: 'session', expiresAt: 100 });
    now = 100;
    expect(await sessions.revoke(expired.id)).toBe(false);
  });

  test('all sessions of a person are revoked, and nobody else’s', async () => {
    const [own, other] = [await open(), await open()];
    const create = ({ userId, sessions }: typeof own) =>
      sessions.create({ id: randomUUID(), userId, kind: 'session' });
    await Promise.all([create(own), create(own), create(other)]);
    const before = await own.changes.version('sessions');
    await own.sessions.revokeAll(own.userId);
    expect(await own.sessions.list(own.userId, 'session')).toEqual([]);
    expect(await other.sessions.list(other.userId, 'session')).toHaveLength(1);
    expect(await own.changes.version('sessions')).not.toBe(before);
  });

  test('prune forgets what expired and nothing else', async () => {
    const { sessions, userId } = await open(() => 1);
    const ids = [randomUUID(), randomUUID(), randomUUID()] as const;
    await sessions.create({ id: ids[0], userId, kind: 'session', expiresAt: 10 });
    await sessions.create({ id: ids[1], userId, kind: 'session', expiresAt: 11 });
    await sessions.create({ id: ids[2], userId, kind: 'token' });
    await sessions.prune(10);
    const found = await Promise.all(ids.map((id) => sessions.find(id)));
    expect(found.map((session) => session?.id)).toEqual([undefined, ids[1], ids[2]]);
  });
});
