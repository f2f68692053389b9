import { randomUUID } from 'node:crypto';
import type { KnowledgeStore } from '@techne/store';
import { createRandom, generateText, generateVector } from './generate.ts';

export const embedder = { id: 'bench:random', dimensions: 512 };
export const tenant = 'bench';

const CHUNKS_PER_DOCUMENT = 500;
const WORDS_PER_CHUNK = 300;

/** A base with this many chunks, and a vector for each. */
export async function fillBase(store: KnowledgeStore, chunkCount: number): Promise<string> {
  const random = createRandom(1);
  const base = await store.bases.create({
    id: randomUUID(),
    tenant,
    owner: 'bench',
    name: 'bench',
    embedder,
  });
  for (let stored = 0; stored < chunkCount; stored += CHUNKS_PER_DOCUMENT) {
    const document = {
      id: randomUUID(),
      tenant,
      baseId: base.id,
      name: `${stored}.txt`,
      uploadedBy: 'bench',
    };
    await store.documents.add({ ...document, bytes: Buffer.from('x'), taskId: randomUUID() });
    const claimed = await store.tasks.claim('bench', 600_000);
    const count = Math.min(CHUNKS_PER_DOCUMENT, chunkCount - stored);
    const chunks = Array.from({ length: count }, (_, line) => {
      const text = generateText(random, WORDS_PER_CHUNK);
      return {
        text,
        words: text.replaceAll('.', ''),
        line,
        vector: generateVector(random, embedder.dimensions),
      };
    });
    await store.documents.complete(
      { id: claimed?.task.id ?? '', owner: 'bench' },
      { format: 'txt', chunks, embedder },
    );
  }
  return base.id;
}
