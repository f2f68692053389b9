import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  addBase,
  addDocument,
  directions,
  passage,
  queueDocument,
  vectorTo,
} from '../../test/add-knowledge.ts';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import { createKnowledgeStore } from './create-knowledge-store.ts';
import { countKnowledgeRows } from '../../test/count-knowledge-rows.ts';

describeOnEveryDatabase('KnowledgeBases', (databases) => {
  const ada = { tenant: 'bases', userId: 'ada', isAdmin: false };
  const bob = { tenant: 'bases', userId: 'bob', isAdmin: false };
  const admin = { tenant: 'bases', userId: 'root', isAdmin: true };

  test('a private base is there for its owner and for admins of its tenant alone', async () => {
    const { bases } = createKnowledgeStore(await databases.open());
    const { id } = await bases.create({ id: randomUUID(), tenant: 'bases', owner: 'ada', name: 'Private' });
    expect(await bases.find(ada, id)).toMatchObject({ id, name: 'Private', visibility: 'private' });
    expect(await bases.find(admin, 'private')).toMatchObject({ id });
    expect(await bases.find(bob, id)).toBeUndefined();
    expect(await bases.find(bob, 'Private')).toBeUndefined();
    expect(await bases.find({ ...admin, tenant: 'elsewhere' }, id)).toBeUndefined();
    expect(await bases.setVisibility('bases', id, 'tenant')).toBe(true);
    expect(await bases.find(bob, 'Private')).toMatchObject({ id, visibility: 'tenant' });
  });

  test('an owner has one base of a name, whatever its letters', async () => {
    const { bases } = createKnowledgeStore(await databases.open());
    const base = { tenant: 'bases', owner: 'ada', name: 'Ａcme Rules' };
    await bases.create({ ...base, id: randomUUID() });
    await expect(bases.create({ ...base, id: randomUUID(), name: 'acme rules' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await bases.create({ ...base, id: randomUUID(), owner: 'bob' });
  });

  test('of several bases of a name one’s own comes first', async () => {
    const { bases } = createKnowledgeStore(await databases.open());
    const base = { tenant: 'bases', name: 'Shared name', visibility: 'tenant' } as const;
    const first = await bases.create({ ...base, id: randomUUID(), owner: 'ada' });
    const second = await bases.create({ ...base, id: randomUUID(), owner: 'bob' });
    expect(await bases.find(ada, 'shared name')).toMatchObject({ id: first.id });
    expect(await bases.find(bob, 'shared name')).toMatchObject({ id: second.id });
    expect(await bases.find(admin, 'shared name')).toMatchObject({ id: first.id });
  });

  test('lists what a reader may read, by name, in pages', async () => {
    const knowledge = createKnowledgeStore(await databases.open());
    const tenant = 'listing';
    for (const name of ['b', 'a', 'c']) await addBase(knowledge, tenant, name);
    await addBase(knowledge, tenant, 'of another', 'bob');
    const page = await knowledge.bases.list({ ...ada, tenant }, { limit: 2, offset: 1 });
    expect(page.items.map(({ name }) => name)).toEqual(['b', 'c']);
    expect(page.total).toBe(3);
    expect(page.items[0]).toMatchObject({ documentCount: 0, chunkCount: 0, embedder: directions });
  });

  test('a base that is removed leaves nothing behind', async () => {
    const database = await databases.open();
    const knowledge = createKnowledgeStore(database);
    const before = await countKnowledgeRows(database);
    const baseId = await addBase(knowledge, 'bases', 'to be removed');
    const place = { tenant: 'bases', baseId };
    await addDocument(knowledge, place, 'a.txt', [
      passage('one two', vectorTo(0)),
      passage('two three', vectorTo(1)),
    ]);
    await queueDocument(knowledge, place, 'b.txt');
    expect(await knowledge.bases.remove('elsewhere', baseId)).toBe(false);
    expect(await knowledge.bases.remove('bases', baseId)).toBe(true);
    expect(await knowledge.bases.remove('bases', baseId)).toBe(false);
    expect(await countKnowledgeRows(database)).toEqual(before);
  });
});
