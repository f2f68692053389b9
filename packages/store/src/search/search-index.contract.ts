import { expect, test } from 'vitest';
import { addBase, addDocument, directions, passage, vectorTo } from '../../test/add-knowledge.ts';
import type { KnowledgeStore } from '../knowledge/knowledge-store.ts';
import type { SearchRequest } from './search-index.ts';

const tenant = 'search';

/** What every database and every way to compare vectors has to do. */
export function checkSearchIndex(open: () => Promise<KnowledgeStore>): void {
  const asked = (baseId: string, words: string, numbers?: Float32Array): SearchRequest => {
    const vector = numbers === undefined ? {} : { vector: { embedder: directions.id, numbers } };
    return { tenant, baseId, words: words.split(' '), limit: 5, ...vector };
  };
  const texts = async (knowledge: KnowledgeStore, request: SearchRequest): Promise<string[]> =>
    (await knowledge.index.search(request)).items.map(({ text }) => text);

  test('words find passages, the one with the rarer words first', async () => {
    const knowledge = await open();
    const baseId = await addBase(knowledge, tenant, 'words');
    const common = Array.from({ length: 20 }, (_, index) => passage(`the harbour number ${index}`));
    await addDocument(knowledge, { tenant, baseId }, 'a.txt', [
      ...common,
      passage('the crane in the harbour'),
    ]);
    const answer = await knowledge.index.search(asked(baseId, 'the crane harbour'));
    expect(answer.mode).toBe('lexical');
    expect(answer.items[0]).toMatchObject({ text: 'the crane in the harbour', score: 1, lexicalRank: 1 });
    expect(answer.items.every(({ score }) => score > 0 && score <= 1)).toBe(true);
  });

  test('vectors find passages without a common word, and the answer says how', async () => {
    const knowledge = await open();
    const baseId = await addBase(knowledge, tenant, 'vectors');
    await addDocument(knowledge, { tenant, baseId }, 'a.txt', [
      passage('vacation rules', vectorTo(0)),
      passage('printer manual', vectorTo(1, 2)),
      passage('both of them', vectorTo(0, 1)),
    ]);
    const { mode, items } = await knowledge.index.search(asked(baseId, 'holiday', vectorTo(0)));
    expect(mode).toBe('hybrid');
    expect(items.map(({ text }) => text)).toEqual(['vacation rules', 'both of them']);
    expect(items[0]).toMatchObject({ vectorRank: 1, score: 0.5 });
    expect(items[0]?.similarity).toBeCloseTo(1, 5);
    expect(items[1]?.similarity).toBeCloseTo(Math.SQRT1_2, 5);
    expect(items[0]).not.toHaveProperty('lexicalRank');
  });

  test('what both halves find goes before what one of them finds', async () => {
    const knowledge = await open();
    const baseId = await addBase(knowledge, tenant, 'both halves');
    await addDocument(knowledge, { tenant, baseId }, 'a.txt', [
      passage('apple', vectorTo(3)),
      passage('apple pear', vectorTo(0, 1)),
      passage('plum', vectorTo(0)),
    ]);
    const { items } = await knowledge.index.search(asked(baseId, 'apple', vectorTo(0)));
    expect(items[0]).toMatchObject({ text: 'apple pear', lexicalRank: 2, vectorRank: 2 });
  });

  test('nothing of another base or tenant is found', async () => {
    const knowledge = await open();
    const own = await addBase(knowledge, tenant, 'own');
    const neighbour = await addBase(knowledge, tenant, 'neighbour');
    const foreign = await addBase(knowledge, 'other', 'foreign');
    for (const [place, text] of [
      [{ tenant, baseId: own }, 'own secret'],
      [{ tenant, baseId: neighbour }, 'neighbour secret'],
      [{ tenant: 'other', baseId: foreign }, 'foreign secret'],
    ] as const) {
      await addDocument(knowledge, place, 'a.txt', [passage(text, vectorTo(0))]);
    }
    expect(await texts(knowledge, asked(own, 'secret', vectorTo(0)))).toEqual(['own secret']);
    await expect(knowledge.index.search(asked(foreign, 'secret', vectorTo(0)))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('a removed document is never found again, by words or by vectors', async () => {
    const knowledge = await open();
    const baseId = await addBase(knowledge, tenant, 'removal');
    const id = await addDocument(knowledge, { tenant, baseId }, 'a.txt', [passage('zebra', vectorTo(0))]);
    await addDocument(knowledge, { tenant, baseId }, 'b.txt', [passage('horse', vectorTo(1))]);
    expect(await texts(knowledge, asked(baseId, 'zebra', vectorTo(0, 1)))).toEqual(['zebra', 'horse']);
    expect(await knowledge.documents.remove(tenant, baseId, id)).toBe(true);
    expect(await texts(knowledge, asked(baseId, 'zebra', vectorTo(0, 1)))).toEqual(['horse']);
    expect(await texts(knowledge, asked(baseId, 'zebra'))).toEqual([]);
  });

  test('a document that is uploaded again is found in its new form alone', async () => {
    const knowledge = await open();
    const baseId = await addBase(knowledge, tenant, 'replacing');
    await addDocument(knowledge, { tenant, baseId }, 'a.txt', [passage('winter timetable', vectorTo(0))]);
    await addDocument(knowledge, { tenant, baseId }, 'a.txt', [passage('summer timetable', vectorTo(0))]);
    expect(await texts(knowledge, asked(baseId, 'winter timetable', vectorTo(0)))).toEqual([
      'summer timetable',
    ]);
  });

  test('vectors of another embedder are not compared', async () => {
    const knowledge = await open();
    const baseId = await addBase(knowledge, tenant, 'strangers');
    await addDocument(knowledge, { tenant, baseId }, 'a.txt', [passage('fox', vectorTo(0))]);
    const vector = { embedder: 'test:other', numbers: vectorTo(0) };
    const answer = await knowledge.index.search({ ...asked(baseId, 'wolf'), vector });
    expect(answer).toEqual({ mode: 'lexical', items: [] });
  });

  test('words that look like syntax are words', async () => {
    const knowledge = await open();
    const baseId = await addBase(knowledge, tenant, 'syntax');
    await addDocument(knowledge, { tenant, baseId }, 'a.txt', [passage('near or not and 知识库 größe')]);
    for (const word of ['near', 'or', 'not', 'and', '知识库', 'größe']) {
      expect(await texts(knowledge, asked(baseId, word))).toHaveLength(1);
    }
    for (const word of ['"', "'", '*', 'words:', '#1', '\\', ')']) {
      expect(await texts(knowledge, asked(baseId, word))).toEqual([]);
    }
  });
}
