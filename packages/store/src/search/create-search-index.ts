import type { Database } from '../database/database.ts';
import { baseNotFound } from '../knowledge/find-base-number.ts';
import { fuseRanks } from './fuse-ranks.ts';
import { idOf } from './number-space.ts';
import { readFound } from './read-found.ts';
import type { SearchAnswer, SearchIndex, SearchRequest } from './search-index.ts';
import type { VectorSearch } from './vectors/vector-search.ts';
import { searchWords } from './words/search-words.ts';

/** How many each half may bring. */
const FROM_VECTORS = 50;

interface SearchedBase {
  readonly number: number;
  readonly chunkCount: number;
  readonly wordCount: number;
  readonly index?: { readonly number: number; readonly dimensions: number; readonly revision: number };
}

/** `vectors` is asked for once vectors are searched. */
export function createSearchIndex(database: Database, vectors: () => Promise<VectorSearch>): SearchIndex {
  return {
    async search(request) {
      const base = await findBase(database, request);
      const [lexical, near] = await Promise.all([
        searchWords(database, base, request.words),
        searchVectors(base, request.vector?.numbers),
      ]);
      const similarities = new Map(
        near?.map(({ place, similarity }) => [idOf(base.number, place), similarity]),
      );
      const fused = fuseRanks(lexical, near === undefined ? undefined : [...similarities.keys()]);
      const items = await readFound(database, fused, similarities, request.limit);
      const answer: SearchAnswer = { mode: near === undefined ? 'lexical' : 'hybrid', items };
      return answer;
    },
    vectorSearch: async () => (await vectors()).name,
  };

  async function searchVectors(base: SearchedBase, vector: Float32Array | undefined) {
    if (vector === undefined || base.index?.dimensions !== vector.length) return undefined;
    const way = await vectors();
    await way.prepare(base.index.dimensions);
    const near = await way.nearest(base.index, vector, FROM_VECTORS);
    // The nearest of many may still have nothing to do with the question.
    return near.filter(({ similarity }) => similarity > 0);
  }
}

async function findBase(
  database: Database,
  { tenant, baseId, vector }: SearchRequest,
): Promise<SearchedBase> {
  const row = await database.reader
    .selectFrom('knowledge_bases as base')
    .leftJoin('knowledge_indexes as index', 'index.number', 'base.index_number')
    .select(['base.number', 'base.chunk_count', 'base.word_count', 'base.revision'])
    .select(['index.number as index_number', 'index.dimensions', 'index.embedder'])
    .where('base.tenant', '=', tenant)
    .where('base.id', '=', baseId)
    .executeTakeFirst();
  if (row === undefined) throw baseNotFound(baseId);
  const { number, chunk_count: chunkCount, word_count: wordCount, revision } = row;
  const base = { number, chunkCount, wordCount };
  // Vectors of another embedder have nothing to do with these.
  if (row.index_number === null || row.dimensions === null || row.embedder !== vector?.embedder) return base;
  return { ...base, index: { number: row.index_number, dimensions: row.dimensions, revision } };
}
