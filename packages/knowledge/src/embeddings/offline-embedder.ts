import { WorkerLane } from '../workers/worker-lane.ts';
import type { Embedder } from './embedder.ts';
import { offlineDimensions, offlineEmbedderId } from './offline-model.ts';

/** Few, so that a question waits for no more than a moment while documents are worked on. */
const TEXTS_AT_ONCE = 2;

/**
 * The embedding model that works without a network: English alone, in a thread of its own. Rejects with
 * `EMBEDDER_UNAVAILABLE` when its packages are not installed.
 */
export async function openOfflineEmbedder(): Promise<Embedder> {
  const lane = new WorkerLane({ memoryMegabytes: 1024, timeoutMs: 60_000 });
  try {
    await lane.run('embed', { texts: [] });
  } catch (error) {
    await lane.close();
    throw error;
  }
  return {
    id: offlineEmbedderId,
    dimensions: offlineDimensions,
    async embed(texts, signal) {
      const vectors: (Float32Array | null)[] = [];
      for (let start = 0; start < texts.length; start += TEXTS_AT_ONCE) {
        const part = texts.slice(start, start + TEXTS_AT_ONCE);
        vectors.push(...(await lane.run('embed', { texts: part }, { signal, isUrgent: texts.length === 1 })));
      }
      return vectors;
    },
    close: () => lane.close(),
  };
}
