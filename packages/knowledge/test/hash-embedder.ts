import { createHash } from 'node:crypto';
import type { Embedder } from '../src/embeddings/embedder.ts';
import { unitVector } from '../src/embeddings/unit-vector.ts';
import { splitWords } from '../src/words/split-words.ts';

/** An embedder for tests: texts with common words are near. It is quick, and knows how often it was asked. */
export function hashEmbedder(id: string, dimensions: number): Embedder & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    id,
    dimensions,
    asked,
    async embed(texts, signal) {
      signal?.throwIfAborted();
      asked.push(...texts);
      return texts.map((text) => {
        const numbers = new Float32Array(dimensions);
        for (const word of splitWords(text)) {
          const place = createHash('sha256').update(`${id} ${word}`).digest().readUInt32LE() % dimensions;
          numbers[place] = (numbers[place] ?? 0) + 1;
        }
        return unitVector(numbers);
      });
    },
  };
}
