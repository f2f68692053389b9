import type { CountedWord } from './choose-words.ts';

export interface Corpus {
  readonly chunkCount: number;
  readonly wordCount: number;
}

export interface RankedChunk {
  readonly id: number;
  /** How much of the question's words it has, 0 to 1, each counted as much as it is telling. */
  readonly coverage: number;
}

export interface ChunkWords {
  readonly id: number;
  /** Separated by spaces. */
  readonly words: string;
}

// The values that everybody uses.
const SATURATION = 1.2;
const LENGTH = 0.75;

/** How telling a word is, by how few chunks it stands in. */
export function rarity(chunks: number, chunkCount: number): number {
  return Math.log(1 + (chunkCount - chunks + 0.5) / (chunks + 0.5));
}

/**
 * Chunks by how well they match, best first (BM25). The counts are those of one base: texts of others change nothing, and
 * both databases give the same order. `missingWords` of the question stand in no chunk at all.
 */
export function rankByWords(
  chunks: readonly ChunkWords[],
  wanted: readonly CountedWord[],
  { chunkCount, wordCount }: Corpus,
  missingWords = 0,
): readonly RankedChunk[] {
  const weights = new Map(wanted.map(({ word, chunks: count }) => [word, rarity(count, chunkCount)]));
  const whole = [...weights.values()].reduce(
    (sum, weight) => sum + weight,
    missingWords * rarity(0, chunkCount),
  );
  const average = Math.max(1, wordCount / Math.max(1, chunkCount));
  return chunks
    .map(({ id, words }) => {
      const list = words.split(' ');
      const counts = new Map<string, number>();
      for (const word of list) if (weights.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
      const length = SATURATION * (1 - LENGTH + (LENGTH * list.length) / average);
      let [score, covered] = [0, 0];
      for (const [word, count] of counts) {
        const weight = weights.get(word) ?? 0;
        covered += weight;
        score += (weight * count * (SATURATION + 1)) / (count + length);
      }
      return { id, score, coverage: whole === 0 ? 0 : covered / whole };
    })
    .sort((left, right) => right.score - left.score || left.id - right.id)
    .map(({ id, coverage }) => ({ id, coverage }));
}
