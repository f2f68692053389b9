import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import { StoreProcess } from '../../test/processes/store-process.ts';
import { createLinks } from './create-links.ts';

describeOnEveryDatabase('Links', (databases) => {
  const invitation = {
    kind: 'invitation',
    tenant: 'default',
    email: 'ada@example.com',
    role: 'user',
    createdBy: 'admin',
    expiresAt: Number.MAX_SAFE_INTEGER,
  } as const;

  test('a link works once, and can be looked at before', async () => {
    const links = createLinks(await databases.open({ now: () => 7 }));
    const secret = randomUUID();
    await links.create(secret, invitation);
    const link = { ...invitation, createdAt: 7 };
    expect(await links.find(secret)).toEqual(link);
    expect(await links.use(secret)).toEqual(link);
    expect(await links.use(secret)).toBeUndefined();
    expect(await links.find(secret)).toBeUndefined();
    expect(await links.use('unknown')).toBeUndefined();
  });

  test('of 20 uses at the same moment, over several processes, one gets it', async () => {
    const secret = randomUUID();
    await createLinks(await databases.open()).create(secret, invitation);
    const processes = [
      await StoreProcess.start(databases.options()),
      await StoreProcess.start(databases.options()),
    ];
    const uses = Array.from({ length: 10 }, () => processes.map((each) => each.ask('useLink', secret)));
    expect((await Promise.all(uses.flat())).filter(Boolean)).toHaveLength(1);
  });

  test('a link that expired works no more', async () => {
    let now = 1;
    const links = createLinks(await databases.open({ now: () => now }));
    const secret = randomUUID();
    await links.create(secret, { kind: 'owner', tenant: 'default', role: 'admin', expiresAt: 10 });
    now = 10;
    expect(await links.find(secret)).toBeUndefined();
    expect(await links.use(secret)).toBeUndefined();
  });

  test('the secret itself is nowhere in the database', async () => {
    const database = await databases.open();
    const secret = randomUUID();
    await createLinks(database).create(secret, invitation);
    expect(JSON.stringify(await database.reader.selectFrom('links').selectAll().execute())).not.toContain(
      secret,
    );
  });

  test('prune forgets what expired and nothing else', async () => {
    const database = await databases.open({ now: () => 1 });
    const links = createLinks(database);
    await links.create('prune old', { ...invitation, expiresAt: 10 });
    await links.create('prune new', { ...invitation, expiresAt: 11 });
    await links.prune(10);
    const rows = await database.reader.selectFrom('links').select('expires_at').execute();
    const left = rows.map((row) => row.expires_at);
    expect(left).toContain(11);
    expect(left).not.toContain(10);
  });
});
