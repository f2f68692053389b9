import { randomUUID } from 'node:crypto';
import type { KnowledgeStore } from '@techne/store';
import type { Embedders } from '../../src/embeddings/embedders.ts';
import { offlineEmbedderId } from '../../src/embeddings/offline-model.ts';
import { indexWords } from '../../src/words/index-words.ts';
import { questionWords } from '../../src/words/question-words.ts';
import { evaluate, type Evaluation, type Finder } from './evaluate.ts';
import type { LabelledSet } from './labelled-set.ts';

/** Stores the passages as one document and asks every question of each half and of both. */
export async function searchLabelledSet(
  store: KnowledgeStore,
  embedders: Embedders,
  set: LabelledSet,
): Promise<Readonly<Record<'lexical' | 'vector' | 'hybrid', Evaluation>>> {
  const embedder = await embedders.open(offlineEmbedderId);
  const tenant = 'labelled';
  const base = await store.bases.create({
    id: randomUUID(),
    tenant,
    owner: 'ada',
    name: randomUUID(),
    embedder,
  });
  const vectors = await embedder.embed(set.passages.map(({ text }) => text));
  const added = { id: randomUUID(), tenant, baseId: base.id, name: 'a.txt', bytes: Buffer.from('x') };
  await store.documents.add({ ...added, uploadedBy: 'ada', taskId: randomUUID() });
  const claimed = await store.tasks.claim('labelled', 60_000);
  const chunks = set.passages.map(({ text }, index) => {
    const vector = vectors[index] ?? undefined;
    return {
      text,
      words: indexWords(text).join(' '),
      line: index + 1,
      ...(vector === undefined ? {} : { vector }),
    };
  });
  await store.documents.complete(
    { id: claimed?.task.id ?? '', owner: 'labelled' },
    { format: 'txt', chunks, embedder },
  );

  const find = (half: { readonly words: boolean; readonly vectors: boolean }): Finder => {
    return async (question) => {
      const [numbers = null] = half.vectors ? await embedder.embed([question]) : [];
      const { items } = await store.index.search({
        tenant,
        baseId: base.id,
        limit: 5,
        words: half.words ? questionWords(question) : [],
        ...(numbers === null ? {} : { vector: { embedder: embedder.id, numbers } }),
      });
      return items.map(({ line }) => set.passages[line - 1]?.id ?? '');
    };
  };
  return {
    lexical: await evaluate('lexical', set, find({ words: true, vectors: false })),
    vector: await evaluate('vector', set, find({ words: false, vectors: true })),
    hybrid: await evaluate('hybrid', set, find({ words: true, vectors: true })),
  };
}
