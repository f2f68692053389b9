import type { RankedChunk } from './words/rank-by-words.ts';

/** What one half of a search says about a chunk. Ranks count from 1. */
interface Ranks {
  readonly lexicalRank?: number;
  readonly vectorRank?: number;
}

export interface Fused extends Ranks {
  readonly id: number;
  /** 0 to 1: 1 is first in every half that took part. */
  readonly score: number;
}

/**
 * How slowly a rank loses its weight. The paper that the method comes from (Cormack, Clarke and Büttcher, 2009) has 60,
 * for lists of a thousand; ours have fifty, and with 60 the last of one would count more than half of the first.
 */
const DAMPING = 10;

/**
 * Joins two orders into one by reciprocal rank, best first. Ranks are compared and not scores, since those of words and
 * of vectors have nothing in common. A rank by words counts by how much of the question the chunk has, squared: the
 * first of those that share one small word with it is no find, and half of the words are less than half of a find.
 * Absent vectors did not take part; empty ones did and found nothing. Both figures were compared on one set of questions
 * and are judged by another, see `test/labelled` of the knowledge package.
 */
export function fuseRanks(
  lexical: readonly RankedChunk[],
  vector: readonly number[] | undefined,
): readonly Fused[] {
  const lexicalRanks = ranksOf(lexical.map(({ id }) => id));
  const vectorRanks = ranksOf(vector);
  const coverages = new Map(lexical.map(({ id, coverage }) => [id, coverage]));
  const highest = (vector === undefined ? 1 : 2) / (DAMPING + 1);
  return [...new Set([...lexicalRanks.keys(), ...vectorRanks.keys()])]
    .map((id) => {
      const [lexicalRank, vectorRank] = [lexicalRanks.get(id), vectorRanks.get(id)];
      const coverage = vector === undefined ? 1 : (coverages.get(id) ?? 0) ** 2;
      return {
        id,
        score: (coverage * share(lexicalRank) + share(vectorRank)) / highest,
        ...(lexicalRank === undefined ? {} : { lexicalRank }),
        ...(vectorRank === undefined ? {} : { vectorRank }),
      };
    })
    .sort((left, right) => right.score - left.score || best(left) - best(right) || left.id - right.id);
}

function ranksOf(ids: readonly number[] = []): ReadonlyMap<number, number> {
  return new Map(ids.map((id, index) => [id, index + 1]));
}

function share(rank: number | undefined): number {
  return rank === undefined ? 0 : 1 / (DAMPING + rank);
}

/** Among equals, what words found goes first: it can be pointed at. */
function best({ lexicalRank = Number.POSITIVE_INFINITY }: Ranks): number {
  return lexicalRank;
}
