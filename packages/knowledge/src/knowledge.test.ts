import type { Store } from '@techne/store';
import { afterEach, expect, test } from 'vitest';
import { hashEmbedder } from '../test/hash-embedder.ts';
import { makePdf, textPage } from '../test/files/make-pdf.ts';
import { describeOnEveryStore } from '../test/stores.ts';
import { Embedders } from './embeddings/embedders.ts';
import { KnowledgeError } from './errors/knowledge-error.ts';
import { Knowledge, type KnowledgeOptions } from './knowledge.ts';
import { createRetriever } from './retriever.ts';

const ada = { tenant: 'acme', userId: 'ada', isAdmin: false };
const bob = { tenant: 'acme', userId: 'bob', isAdmin: false };
const everything = { limit: 100, offset: 0 };

describeOnEveryStore('Knowledge', (stores) => {
  const opened: Knowledge[] = [];
  afterEach(async () => {
    for (const knowledge of opened.splice(0)) await knowledge.close();
  });

  async function open(
    embedder: string,
    options: Partial<KnowledgeOptions> = {},
    store?: Store,
  ): Promise<Knowledge> {
    const embedders = new Embedders({
      preferred: embedder,
      openModel: async (id) => {
        if (id === 'test:gone') throw new KnowledgeError('EMBEDDER_UNAVAILABLE', 'It is gone.');
        return hashEmbedder(id, id === 'test:large' ? 64 : 32);
      },
    });
    const knowledge = new Knowledge({
      store: (store ?? (await stores.open())).knowledge,
      embedders,
      ...options,
    });
    opened.push(knowledge);
    return knowledge;
  }

  async function add(knowledge: Knowledge, base: string, name: string, text: string): Promise<string> {
    const { document, taskId } = await knowledge.upload(ada, base, { name, bytes: Buffer.from(text) });
    await knowledge.runPending();
    expect(await knowledge.findTask(ada, taskId)).toMatchObject({ status: 'ready', progress: 100 });
    return document.id;
  }

  test('a document is found with its page and its line, and the answer is explained', async () => {
    const knowledge = await open('test:small');
    const { id } = await knowledge.createBase(ada, { name: 'Explained' });
    const bytes = makePdf([textPage('Nothing here'), textPage('The crane lifts eleven tons')]);
    const { document } = await knowledge.upload(ada, id, { name: '../../manual.pdf', bytes });
    expect(document).toMatchObject({ name: 'manual.pdf', state: 'queued', progress: 0 });
    await knowledge.runPending();
    const answer = await knowledge.search(ada, 'explained', 'How much does the crane lift?');
    expect(answer).toMatchObject({ baseId: id, mode: 'hybrid', topK: 5 });
    expect(answer).not.toHaveProperty('reason');
    expect(answer.results[0]).toMatchObject({
      documentId: document.id,
      documentName: 'manual.pdf',
      chunkIndex: 0,
      lexicalRank: 1,
      vectorRank: 1,
      page: 1,
      line: 1,
    });
    const { items } = await knowledge.listDocuments(ada, id, everything);
    expect(items).toMatchObject([{ id: document.id, state: 'ready', format: 'pdf', chunkCount: 1 }]);
  });

  test('a removed document is never found again', async () => {
    const knowledge = await open('test:small');
    const { id } = await knowledge.createBase(ada, { name: 'Removal' });
    const document = await add(knowledge, id, 'a.txt', 'The zebra is striped.');
    expect((await knowledge.search(ada, id, 'zebra')).results).toHaveLength(1);
    await knowledge.removeDocument(ada, id, document);
    expect((await knowledge.search(ada, id, 'zebra')).results).toEqual([]);
    await expect(knowledge.removeDocument(ada, id, document)).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_FOUND',
    });
    await knowledge.removeBase(ada, id);
    await expect(knowledge.search(ada, id, 'zebra')).rejects.toMatchObject({ code: 'BASE_NOT_FOUND' });
  });

  test('a document that cannot be read says why, and the server goes on', async () => {
    const knowledge = await open('test:small');
    const { id } = await knowledge.createBase(ada, { name: 'Broken' });
    const { taskId } = await knowledge.upload(ada, id, { name: 'a.csv', bytes: Buffer.from('a,b\n"1') });
    await knowledge.runPending();
    const reason = { code: 'DOCUMENT_UNREADABLE', message: expect.stringContaining('Line 2') };
    expect(await knowledge.findTask(ada, taskId)).toMatchObject({ status: 'failed', reason });
    expect((await knowledge.listDocuments(ada, id, everything)).items).toMatchObject([
      { state: 'failed', reason },
    ]);
    await add(knowledge, id, 'b.txt', 'Fine.');
  });

  test('files that are too large or of no use are refused at once', async () => {
    const knowledge = await open('none', { limits: { fileBytes: 10 } });
    const { id } = await knowledge.createBase(ada, { name: 'Refusals' });
    const upload = (bytes: Buffer) => knowledge.upload(ada, id, { name: 'a.txt', bytes });
    await expect(upload(Buffer.alloc(11, 97))).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
    await expect(upload(Buffer.from('89504e47', 'hex'))).rejects.toMatchObject({
      code: 'FORMAT_UNSUPPORTED',
    });
    expect((await knowledge.listDocuments(ada, id, everything)).total).toBe(0);
  });

  test('somebody else’s private base is not there, a shared one is read only', async () => {
    const knowledge = await open('none');
    const { id } = await knowledge.createBase(ada, { name: 'Mine' });
    const { taskId } = await knowledge.upload(ada, id, { name: 'a.txt', bytes: Buffer.from('Secret.') });
    await knowledge.runPending();
    const file = { name: 'b.txt', bytes: Buffer.from('x') };
    const stranger = { tenant: 'other', userId: 'ada', isAdmin: true };
    for (const caller of [bob, stranger]) {
      for (const attempt of [
        () => knowledge.search(caller, id, 'secret'),
        () => knowledge.findBase(caller, 'Mine'),
        () => knowledge.upload(caller, id, file),
        () => knowledge.listDocuments(caller, id, everything),
        () => knowledge.removeBase(caller, id),
        () => knowledge.rebuild(caller, id),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ code: 'BASE_NOT_FOUND' });
      }
      await expect(knowledge.findTask(caller, taskId)).rejects.toMatchObject({ code: 'TASK_NOT_FOUND' });
    }
    await knowledge.shareBase(ada, id, 'tenant');
    expect((await knowledge.search(bob, 'mine', 'secret')).results).toHaveLength(1);
    for (const attempt of [() => knowledge.upload(bob, id, file), () => knowledge.removeBase(bob, id)]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'BASE_READ_ONLY' });
    }
    await knowledge.removeBase({ ...bob, isAdmin: true }, id);
  });

  test('without an embedding model search goes by words alone, and says so', async () => {
    for (const [embedder, words] of [
      ['none', 'no embedding model'],
      ['test:gone', 'no embedding model'],
    ] as const) {
      const knowledge = await open(embedder);
      const { id } = await knowledge.createBase(ada, { name: `Words of ${embedder}` });
      await add(knowledge, id, 'a.txt', 'The crane lifts eleven tons.');
      const answer = await knowledge.search(ada, id, 'crane');
      expect(answer).toMatchObject({ mode: 'lexical', reason: expect.stringContaining(words) });
      expect(answer.results).toMatchObject([{ lexicalRank: 1, score: 1 }]);
    }
  });

  test('another embedder offers a rebuild, and the old vectors serve until it is done', async () => {
    const store = await stores.open();
    const before = await open('test:small', {}, store);
    const { id } = await before.createBase(ada, { name: 'Rebuilt' });
    for (const name of ['a', 'b', 'c'])
      await add(before, id, `${name}.txt`, `Document ${name} is about cranes.`);
    expect(await before.findBase(ada, id)).toMatchObject({ offersRebuild: false });
    const after = await open('test:large', {}, store);
    expect(await after.findBase(ada, id)).toMatchObject({
      offersRebuild: true,
      embedder: { id: 'test:small' },
    });
    const { taskId } = await after.rebuild(ada, id);
    expect(await after.findBase(ada, id)).toMatchObject({
      offersRebuild: false,
      nextEmbedder: { id: 'test:large' },
    });
    expect(await after.search(ada, id, 'cranes')).toMatchObject({ mode: 'hybrid' });
    await after.runPending();
    expect(await after.findTask(ada, taskId)).toMatchObject({ status: 'ready', progress: 100 });
    expect(await after.findBase(ada, id)).toMatchObject({ embedder: { id: 'test:large', dimensions: 64 } });
    const { mode, results } = await after.search(ada, id, 'cranes');
    expect(mode).toBe('hybrid');
    expect(results.filter(({ vectorRank }) => vectorRank !== undefined)).toHaveLength(3);
  });

  test('two servers share the work, and each document is read once', async () => {
    const [one, two] = [await open('test:small'), await open('test:small')];
    const { id } = await one.createBase(ada, { name: 'Shared work' });
    const uploads = Array.from({ length: 8 }, (_, index) => {
      return one.upload(ada, id, { name: `${index}.txt`, bytes: Buffer.from(`Number ${index}.`) });
    });
    await Promise.all(uploads);
    await Promise.all([one.runPending(), two.runPending()]);
    const { items } = await one.listDocuments(ada, id, everything);
    expect(items.map(({ state }) => state)).toEqual(Array.from({ length: 8 }, () => 'ready'));
    expect(await one.findBase(ada, id)).toMatchObject({ documentCount: 8, chunkCount: 8 });
  });

  test('a server that runs does what others queue', async () => {
    const [idle, running] = [await open('none'), await open('none')];
    const { id } = await idle.createBase(ada, { name: 'Elsewhere' });
    running.start();
    const { taskId } = await idle.upload(ada, id, { name: 'a.txt', bytes: Buffer.from('Hello.') });
    await expect
      .poll(() => idle.findTask(ada, taskId), { timeout: 30_000 })
      .toMatchObject({ status: 'ready' });
  });

  test('names of bases are checked', async () => {
    const knowledge = await open('none');
    await knowledge.createBase(ada, { name: ' Handbook ' });
    for (const name of ['', '  ', 'a\nb', 'x'.repeat(101), 'a\u202Eb']) {
      await expect(knowledge.createBase(ada, { name })).rejects.toMatchObject({ code: 'ARGUMENT_ERROR' });
    }
    await expect(knowledge.createBase(ada, { name: 'HANDBOOK' })).rejects.toMatchObject({
      code: 'BASE_NAME_TAKEN',
    });
    const handbook = await knowledge.findBase(ada, 'handbook');
    for (const topK of [0, 51, 1.5]) {
      await expect(knowledge.search(ada, handbook.id, 'x', { topK })).rejects.toMatchObject({
        code: 'ARGUMENT_ERROR',
      });
    }
  });

  test('a prompt retrieves by its first 500 characters from a base by id or name', async () => {
    const knowledge = await open('none');
    const { id } = await knowledge.createBase(ada, { name: 'Retrieval' });
    for (let index = 0; index < 7; index++)
      await add(knowledge, id, `${index}.txt`, `Harbour number ${index}.`);
    const retrieve = createRetriever(knowledge, ada);
    expect(await retrieve('retrieval', 'harbour', { topK: 5 })).toHaveLength(5);
    const [first] = await retrieve(id, `harbour 6 ${'知'.repeat(600)}`, { topK: 5 });
    expect(first).toMatchObject({ chunkIndex: 0, text: 'Harbour number 6.', score: 1 });
    expect(await retrieve(id, `${'😀'.repeat(500)} harbour`, { topK: 5 })).toEqual([]);
    await expect(retrieve('unknown', 'harbour', { topK: 5 })).rejects.toMatchObject({
      code: 'BASE_NOT_FOUND',
    });
    await expect(createRetriever(knowledge, bob)(id, 'harbour', { topK: 5 })).rejects.toMatchObject({
      code: 'BASE_NOT_FOUND',
    });
  });
});
