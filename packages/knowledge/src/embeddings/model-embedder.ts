import { embedMany, type EmbeddingModel } from 'ai';
import { KnowledgeError } from '../errors/knowledge-error.ts';
import type { Embedder } from './embedder.ts';
import { unitVector } from './unit-vector.ts';

const TEXTS_AT_ONCE = 64;

/**
 * An embedder over any embedding model of the AI SDK. The model is asked once, to learn how long its vectors are.
 *
 * @param id `provider:model`, which is kept with every base
 */
export async function openModelEmbedder(
  id: string,
  model: EmbeddingModel,
  signal?: AbortSignal,
): Promise<Embedder> {
  const [sample] = await ask(id, model, ['knowledge'], signal);
  const dimensions = sample?.length ?? 0;
  if (dimensions === 0) throw failed(id, 'it returned an empty vector');
  return {
    id,
    dimensions,
    async embed(texts, ownSignal) {
      const vectors: (Float32Array | null)[] = [];
      for (let start = 0; start < texts.length; start += TEXTS_AT_ONCE) {
        const part = texts.slice(start, start + TEXTS_AT_ONCE);
        vectors.push(...(await ask(id, model, part, ownSignal)).map(unitVector));
      }
      if (vectors.some((vector) => vector !== null && vector.length !== dimensions)) {
        throw failed(id, 'its vectors changed their length');
      }
      return vectors;
    },
  };
}

async function ask(
  id: string,
  model: EmbeddingModel,
  values: string[],
  signal: AbortSignal | undefined,
): Promise<readonly (readonly number[])[]> {
  try {
    const settings = signal === undefined ? {} : { abortSignal: signal };
    const { embeddings } = await embedMany({ model, values, maxRetries: 2, ...settings });
    if (embeddings.length !== values.length) throw failed(id, 'it did not answer for every text');
    return embeddings;
  } catch (error) {
    signal?.throwIfAborted();
    if (KnowledgeError.isInstance(error)) throw error;
    throw failed(id, 'it could not be asked', error);
  }
}

function failed(id: string, why: string, cause?: unknown): KnowledgeError {
  return new KnowledgeError('EMBEDDING_FAILED', `The embedding model ${id} failed: ${why}.`, {
    hint: 'Look at its server and its key; until then search goes by words alone.',
    data: { embedder: id },
    cause,
  });
}
