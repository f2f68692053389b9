import type { DocumentWork, KnowledgeStore, NewChunk } from '@techne/store';
import { defaultChunkSizes } from '../chunks/chunk.ts';
import type { DocumentLimits } from '../documents/document-limits.ts';
import type { Embedder } from '../embeddings/embedder.ts';
import type { Embedders } from '../embeddings/embedders.ts';
import { KnowledgeError } from '../errors/knowledge-error.ts';
import type { ReadChunk } from '../workers/work.ts';
import type { WorkerLane } from '../workers/worker-lane.ts';
import type { HeldTask } from './hold-task.ts';

const TEXTS_AT_ONCE = 16;
/** The share of the work that reading is, in percent. */
const READ = 10;

export interface IngestTools {
  readonly store: KnowledgeStore;
  readonly embedders: Embedders;
  readonly lane: WorkerLane;
  readonly limits: DocumentLimits;
  readonly owner: string;
}

/** Reads a document, makes its vectors and stores all of it at once. */
export async function ingestDocument(
  { store, embedders, lane, limits, owner }: IngestTools,
  { task, name, bytes, embedder: wanted }: DocumentWork,
  held: HeldTask,
): Promise<void> {
  const { signal } = held;
  const { format, chunks } = await lane.run(
    'read',
    { bytes, name, limits, sizes: defaultChunkSizes },
    { signal },
  );
  await held.progress(READ);
  const embedder = wanted === undefined ? undefined : await openIfThere(embedders, wanted.id);
  const vectors = embedder === undefined ? [] : await embedChunks(embedder, chunks, held);
  const stored = chunks.map(({ text, words, position: { page, line } }, index): NewChunk => {
    const vector = vectors[index] ?? undefined;
    return {
      text,
      words,
      line,
      ...(page === undefined ? {} : { page }),
      ...(vector === undefined ? {} : { vector }),
    };
  });
  signal.throwIfAborted();
  const content = { format, chunks: stored, ...(embedder === undefined ? {} : { embedder }) };
  await store.documents.complete({ id: task.id, owner }, content);
}

async function embedChunks(
  embedder: Embedder,
  chunks: readonly ReadChunk[],
  held: HeldTask,
): Promise<readonly (Float32Array | null)[]> {
  const vectors: (Float32Array | null)[] = [];
  for (let start = 0; start < chunks.length; start += TEXTS_AT_ONCE) {
    const texts = chunks.slice(start, start + TEXTS_AT_ONCE).map(({ text }) => text);
    vectors.push(...(await embedder.embed(texts, held.signal)));
    await held.progress(READ + ((99 - READ) * vectors.length) / chunks.length);
  }
  return vectors;
}

/** Without its embedder a document is found by its words; searches say so, and a rebuild makes up for it. */
async function openIfThere(embedders: Embedders, id: string): Promise<Embedder | undefined> {
  try {
    return await embedders.open(id);
  } catch (error) {
    if (KnowledgeError.isInstance(error) && error.code === 'EMBEDDER_UNAVAILABLE') return undefined;
    throw error;
  }
}
