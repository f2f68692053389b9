import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addBase, addDocument, passage, queueDocument, vectorTo } from '../../test/add-knowledge.ts';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import { createKnowledgeStore } from './create-knowledge-store.ts';

const tenant = 'tasks';
const next = { id: 'test:next', dimensions: 4 };

describeOnEveryDatabase('KnowledgeTasks', (databases) => {
  test('of many who claim a task one gets it', async () => {
    const stores = await Promise.all([1, 2, 3].map(async () => createKnowledgeStore(await databases.open())));
    const [first] = stores;
    if (first === undefined) throw new Error('No store');
    const baseId = await addBase(first, tenant, 'claims');
    const { task } = await queueDocument(first, { tenant, baseId }, 'a.txt');
    const claims = await Promise.all(
      stores.map(({ tasks }, index) => tasks.claim(`worker ${index}`, 60_000)),
    );
    const won = claims.filter((claim) => claim !== undefined);
    expect(won).toHaveLength(1);
    expect(won[0]).toMatchObject({
      kind: 'document',
      name: 'a.txt',
      task: { id: task.id, status: 'processing' },
    });
    await first.bases.remove(tenant, baseId);
  });

  test('a task whose owner is gone is claimed again, and its old owner changes nothing any more', async () => {
    let now = 1_000_000;
    const knowledge = createKnowledgeStore(await databases.open({ now: () => now }));
    const baseId = await addBase(knowledge, tenant, 'leases');
    const { task } = await queueDocument(knowledge, { tenant, baseId }, 'a.txt');
    await knowledge.tasks.claim('gone', 1_000);
    expect(await knowledge.tasks.claim('eager', 1_000)).toBeUndefined();
    now += 900;
    expect(await knowledge.tasks.renew(task.id, 'gone', 1_000, 40)).toBe(true);
    expect(await knowledge.tasks.find(tenant, task.id)).toMatchObject({ status: 'processing', progress: 40 });
    now += 1_001;
    expect(await knowledge.tasks.claim('next', 1_000)).toMatchObject({ task: { id: task.id } });
    const content = { format: 'txt', chunks: [passage('late')] };
    expect(await knowledge.tasks.renew(task.id, 'gone', 1_000, 90)).toBe(false);
    expect(await knowledge.tasks.fail(task.id, 'gone', { code: 'X', message: 'x' })).toBe(false);
    expect(await knowledge.documents.complete({ id: task.id, owner: 'gone' }, content)).toBe(false);
    expect(await knowledge.documents.complete({ id: task.id, owner: 'next' }, content)).toBe(true);
    expect(await knowledge.documents.complete({ id: task.id, owner: 'next' }, content)).toBe(false);
    await knowledge.bases.remove(tenant, baseId);
  });

  test('a task that takes every server down fails in the end', async () => {
    let now = 1_000_000;
    const knowledge = createKnowledgeStore(await databases.open({ now: () => now }));
    const baseId = await addBase(knowledge, tenant, 'deadly');
    const { task, document } = await queueDocument(knowledge, { tenant, baseId }, 'a.txt');
    for (const owner of ['one', 'two', 'three']) {
      expect(await knowledge.tasks.claim(owner, 1_000)).toMatchObject({ task: { id: task.id } });
      now += 1_001;
    }
    expect(await knowledge.tasks.claim('four', 1_000)).toBeUndefined();
    expect(await knowledge.tasks.find(tenant, task.id)).toMatchObject({
      status: 'failed',
      reason: { code: 'WORK_FAILED' },
    });
    expect(await knowledge.documents.find(tenant, baseId, document.id)).toMatchObject({ state: 'failed' });
  });

  test('a task that is put back waits again and counts no attempt', async () => {
    const knowledge = createKnowledgeStore(await databases.open());
    const baseId = await addBase(knowledge, tenant, 'release');
    const { task, document } = await queueDocument(knowledge, { tenant, baseId }, 'a.txt');
    for (let round = 0; round < 5; round++) {
      expect(await knowledge.tasks.claim('worker', 60_000)).toMatchObject({ task: { id: task.id } });
      expect(await knowledge.tasks.release(task.id, 'worker')).toBe(true);
    }
    expect(await knowledge.documents.find(tenant, baseId, document.id)).toMatchObject({ state: 'queued' });
    await knowledge.bases.remove(tenant, baseId);
  });

  test('a task of another tenant is not there', async () => {
    const knowledge = createKnowledgeStore(await databases.open());
    const baseId = await addBase(knowledge, tenant, 'tenants');
    const { task } = await queueDocument(knowledge, { tenant, baseId }, 'a.txt');
    expect(await knowledge.tasks.find('elsewhere', task.id)).toBeUndefined();
    await knowledge.bases.remove(tenant, baseId);
  });

  test('somebody who listens hears of a task that is queued elsewhere', async () => {
    const [here, there] = [
      createKnowledgeStore(await databases.open()),
      createKnowledgeStore(await databases.open()),
    ];
    const { promise: heard, resolve } = Promise.withResolvers<void>();
    const stop = here.tasks.onQueued(resolve);
    const baseId = await addBase(there, tenant, 'signals');
    await queueDocument(there, { tenant, baseId }, 'a.txt');
    await heard;
    stop();
    expect(await here.bases.remove(tenant, baseId)).toBe(true);
  });

  test('while vectors are made anew the old ones are searched, then the new ones alone', async () => {
    const knowledge = createKnowledgeStore(await databases.open());
    const reader = { tenant, userId: 'ada', isAdmin: false };
    const baseId = await addBase(knowledge, tenant, 'rebuild');
    const place = { tenant, baseId };
    await addDocument(knowledge, place, 'a.txt', [passage('fox', vectorTo(0)), passage('hen', vectorTo(1))]);
    const { id } = (await knowledge.tasks.startRebuild(tenant, baseId, next, randomUUID())) ?? { id: '' };
    expect(await knowledge.bases.find(reader, baseId)).toMatchObject({ nextEmbedder: next });
    // A document comes before a rebuild, and is a part of it although it came later.
    await addDocument(knowledge, place, 'b.txt', [passage('owl', vectorTo(2))]);
    expect(await knowledge.tasks.claim('worker', 60_000)).toMatchObject({ kind: 'rebuild', embedder: next });
    const searchOld = {
      ...place,
      words: [],
      limit: 5,
      vector: { embedder: 'test:directions', numbers: vectorTo(0) },
    };
    const searchNew = {
      ...place,
      words: [],
      limit: 5,
      vector: { embedder: next.id, numbers: Float32Array.of(0, 0, 0, 1) },
    };
    const slice = await knowledge.tasks.nextSlice(id, 'worker', 2);
    expect(slice?.chunks.map(({ text }) => text)).toEqual(['fox', 'hen']);
    await keep(slice);
    expect(await knowledge.tasks.finishRebuild(id, 'worker')).toBe(false);
    expect((await knowledge.index.search(searchOld)).items).toMatchObject([{ text: 'fox' }]);
    expect(await knowledge.index.search(searchNew)).toEqual({ mode: 'lexical', items: [] });
    await keep(await knowledge.tasks.nextSlice(id, 'worker', 2));
    expect(await knowledge.tasks.nextSlice(id, 'worker', 2)).toMatchObject({ chunks: [], progress: 100 });
    expect(await knowledge.tasks.finishRebuild(id, 'worker')).toBe(true);
    expect(await knowledge.index.search(searchOld)).toEqual({ mode: 'lexical', items: [] });
    expect((await knowledge.index.search(searchNew)).items).toHaveLength(3);
    const base = await knowledge.bases.find(reader, baseId);
    expect(base).toMatchObject({ embedder: next });
    expect(base).not.toHaveProperty('nextEmbedder');

    async function keep(part: Awaited<ReturnType<typeof knowledge.tasks.nextSlice>>): Promise<void> {
      const vectors = (part?.chunks ?? []).map((chunk) => ({
        id: chunk.id,
        vector: Float32Array.of(0, 0, 0, 1),
      }));
      expect(await knowledge.tasks.keepSlice(id, 'worker', vectors)).toBe(true);
    }
  });

  test('a chunk that is removed while its vector is made gets none', async () => {
    const knowledge = createKnowledgeStore(await databases.open());
    const baseId = await addBase(knowledge, tenant, 'race');
    const document = await addDocument(knowledge, { tenant, baseId }, 'a.txt', [passage('fox', vectorTo(0))]);
    const { id } = (await knowledge.tasks.startRebuild(tenant, baseId, next, randomUUID())) ?? { id: '' };
    await knowledge.tasks.claim('worker', 60_000);
    const slice = await knowledge.tasks.nextSlice(id, 'worker', 10);
    await knowledge.documents.remove(tenant, baseId, document);
    const vectors = (slice?.chunks ?? []).map((chunk) => ({
      id: chunk.id,
      vector: Float32Array.of(1, 0, 0, 0),
    }));
    expect(await knowledge.tasks.keepSlice(id, 'worker', vectors)).toBe(true);
    expect(await knowledge.tasks.finishRebuild(id, 'worker')).toBe(true);
    const vector = { embedder: next.id, numbers: Float32Array.of(1, 0, 0, 0) };
    const answer = await knowledge.index.search({ tenant, baseId, words: ['fox'], limit: 5, vector });
    expect(answer).toEqual({ mode: 'hybrid', items: [] });
  });
});
