import { expect, test } from 'vitest';
import { addBase, addDocument, passage, queueDocument, vectorTo } from '../../test/add-knowledge.ts';
import { countKnowledgeRows } from '../../test/count-knowledge-rows.ts';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import { createKnowledgeStore } from './create-knowledge-store.ts';

const tenant = 'documents';
const everything = { limit: 100, offset: 0 };

describeOnEveryDatabase('KnowledgeDocuments', (databases) => {
  test('a document that is removed leaves nothing behind', async () => {
    const database = await databases.open();
    const knowledge = createKnowledgeStore(database);
    const baseId = await addBase(knowledge, tenant, 'removal');
    await addDocument(knowledge, { tenant, baseId }, 'stays.txt', [passage('shared words', vectorTo(2))]);
    const before = await countKnowledgeRows(database);
    const chunks = Array.from({ length: 120 }, (_, index) =>
      passage(`shared text${index}`, vectorTo(index % 8)),
    );
    const id = await addDocument(knowledge, { tenant, baseId }, 'goes.txt', chunks);
    expect(await knowledge.documents.remove('elsewhere', baseId, id)).toBe(false);
    expect(await knowledge.documents.remove(tenant, baseId, id)).toBe(true);
    expect(await knowledge.documents.remove(tenant, baseId, id)).toBe(false);
    expect(await countKnowledgeRows(database)).toEqual(before);
    expect(await knowledge.documents.original(tenant, baseId, id)).toBeUndefined();
  });

  test('the bytes come back as they were, whatever their length', async () => {
    const knowledge = createKnowledgeStore(await databases.open());
    const baseId = await addBase(knowledge, tenant, 'bytes');
    const bytes = Uint8Array.from({ length: 200_000 }, (_, index) => index % 251);
    const added = {
      id: `bytes ${baseId}`,
      tenant,
      baseId,
      name: 'a.bin',
      bytes,
      uploadedBy: 'ada',
      taskId: baseId,
    };
    await knowledge.documents.add(added);
    expect(await knowledge.documents.original(tenant, baseId, added.id)).toEqual(bytes);
    expect(await knowledge.documents.original('elsewhere', baseId, added.id)).toBeUndefined();
    await knowledge.documents.remove(tenant, baseId, added.id);
  });

  test('the old document is there until the new one of its name is ready', async () => {
    const knowledge = createKnowledgeStore(await databases.open());
    const baseId = await addBase(knowledge, tenant, 'replacing');
    const old = await addDocument(knowledge, { tenant, baseId }, 'a.txt', [passage('old')]);
    const outdated = await queueDocument(knowledge, { tenant, baseId }, 'a.txt');
    const { document } = await queueDocument(knowledge, { tenant, baseId }, 'a.txt');
    const waiting = await knowledge.documents.list(tenant, baseId, everything);
    expect(waiting.items.map(({ id }) => id).toSorted()).toEqual([old, document.id].toSorted());
    expect(await knowledge.tasks.find(tenant, outdated.task.id)).toBeUndefined();
    const claimed = await knowledge.tasks.claim('worker', 60_000);
    const content = { format: 'txt', chunks: [passage('new')] };
    expect(await knowledge.documents.complete({ id: claimed?.task.id ?? '', owner: 'worker' }, content)).toBe(
      true,
    );
    const { items } = await knowledge.documents.list(tenant, baseId, everything);
    expect(items).toMatchObject([
      { id: document.id, state: 'ready', progress: 100, chunkCount: 1, format: 'txt' },
    ]);
  });

  test('a new document that fails leaves the old one, and says why', async () => {
    const knowledge = createKnowledgeStore(await databases.open());
    const baseId = await addBase(knowledge, tenant, 'failing');
    await addDocument(knowledge, { tenant, baseId }, 'a.txt', [passage('old')]);
    await queueDocument(knowledge, { tenant, baseId }, 'a.txt');
    const claimed = await knowledge.tasks.claim('worker', 60_000);
    const reason = { code: 'DOCUMENT_UNREADABLE', message: 'Page 3 cannot be read.' };
    expect(await knowledge.tasks.fail(claimed?.task.id ?? '', 'worker', reason)).toBe(true);
    const { items } = await knowledge.documents.list(tenant, baseId, everything);
    expect(items.map(({ state }) => state).toSorted()).toEqual(['failed', 'ready']);
    expect(items.find(({ state }) => state === 'failed')).toMatchObject({ reason });
    expect((await knowledge.index.search({ tenant, baseId, words: ['old'], limit: 5 })).items).toHaveLength(
      1,
    );
  });

  test('a base that the tenant does not have takes no document', async () => {
    const knowledge = createKnowledgeStore(await databases.open());
    const baseId = await addBase(knowledge, tenant, 'own');
    await expect(queueDocument(knowledge, { tenant: 'elsewhere', baseId }, 'a.txt')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
