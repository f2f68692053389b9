import { expect, test } from 'vitest';
import { addBase, addDocument, directions, passage, vectorTo } from '../../test/add-knowledge.ts';
import { describeOnEveryDatabase, useTestDatabase } from '../../test/databases.ts';
import { exportRows } from '../backup/export-rows.ts';
import { importRows } from '../backup/import-rows.ts';
import { createKnowledgeStore } from './create-knowledge-store.ts';

describeOnEveryDatabase('A backup of knowledge bases', (databases) => {
  const others = useTestDatabase('sqlite');

  test('is found by words and by vectors where it was restored, and nothing that was there before', async () => {
    const place = { tenant: 'backup', baseId: '' };
    const source = await databases.open();
    const knowledge = createKnowledgeStore(source);
    place.baseId = await addBase(knowledge, place.tenant, 'kept');
    await addDocument(knowledge, place, 'a.txt', [
      passage('zebra', vectorTo(0)),
      passage('horse', vectorTo(1)),
    ]);

    const target = await others.open();
    const restored = createKnowledgeStore(target);
    const outdated = { tenant: 'backup', baseId: await addBase(restored, 'backup', 'outdated') };
    await addDocument(restored, outdated, 'b.txt', [passage('dragon', vectorTo(0))]);
    await importRows(target, exportRows(source));

    const ask = (words: string[]) =>
      restored.index.search({
        ...place,
        words,
        limit: 5,
        vector: { embedder: directions.id, numbers: vectorTo(0) },
      });
    expect((await ask(['zebra'])).items).toMatchObject([{ text: 'zebra', lexicalRank: 1, vectorRank: 1 }]);
    expect((await ask(['dragon'])).items).toMatchObject([{ text: 'zebra', vectorRank: 1 }]);
    await expect(restored.index.search({ ...outdated, words: ['dragon'], limit: 5 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    // Numbers go on after those that came in.
    const next = { tenant: 'backup', baseId: await addBase(restored, 'backup', 'next') };
    await addDocument(restored, next, 'c.txt', [passage('unicorn', vectorTo(2))]);
    expect((await restored.index.search({ ...next, words: ['unicorn'], limit: 5 })).items).toHaveLength(1);
  });
});
