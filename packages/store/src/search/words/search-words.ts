import type { Database } from '../../database/database.ts';
import { chooseWords } from './choose-words.ts';
import { findCandidates } from './find-candidates.ts';
import { rankByWords, type Corpus, type RankedChunk } from './rank-by-words.ts';

/** How many the database proposes; what is ranked below them would not be shown. */
const CANDIDATES = 100;
const MOST_DIFFERENT_WORDS = 500;

/** The chunks of a base that match the words, best first. */
export async function searchWords(
  database: Database,
  base: Corpus & { readonly number: number },
  words: readonly string[],
): Promise<readonly RankedChunk[]> {
  const different = [...new Set(words)].filter((word) => word !== '').slice(0, MOST_DIFFERENT_WORDS);
  if (different.length === 0) return [];
  const counted = await database.reader
    .selectFrom('knowledge_terms')
    .select(['word', 'chunks'])
    .where('base_number', '=', base.number)
    .where('word', 'in', different)
    .execute();
  const wanted = chooseWords(counted, base.chunkCount);
  if (wanted.length === 0) return [];
  const candidates = await findCandidates(database, base, wanted, CANDIDATES);
  if (candidates.length === 0) return [];
  const chunks = await database.reader
    .selectFrom('knowledge_chunks')
    .select(['id', 'words'])
    .where('id', 'in', candidates)
    .execute();
  return rankByWords(chunks, wanted, base, different.length - counted.length);
}
