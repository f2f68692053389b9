import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { rangeOf } from '../number-space.ts';
import type { CountedWord } from './choose-words.ts';
import { rarity } from './rank-by-words.ts';

/** The ids of chunks of a base that have some of the words, the best ones by what the database itself can tell. */
export async function findCandidates(
  database: Database,
  base: { readonly number: number; readonly chunkCount: number },
  words: readonly CountedWord[],
  limit: number,
): Promise<readonly number[]> {
  const find = database.kind === 'sqlite' ? findInSqlite : findInPostgres;
  return find(database, base, words, limit);
}

const findInSqlite: typeof findCandidates = async (database, { number }, words, limit) => {
  const question = words.map(({ word }) => `"${word.replaceAll('"', '""')}"`).join(' OR ');
  const { first, last } = rangeOf(number);
  // By the function and not by `rank`, for which SQLite looks at the chunks of all bases.
  const { rows } = await sql<{ id: number }>`
    select rowid as id, bm25(knowledge_words) as distance from knowledge_words
    where knowledge_words match ${question} and rowid between ${first} and ${last} order by distance, id limit ${limit}
  `.execute(database.reader);
  return rows.map(({ id }) => id);
};

const findInPostgres: typeof findCandidates = async (database, { number, chunkCount }, words, limit) => {
  const lexemes = words.map(({ word }) => lexeme(word));
  // The base is a word of its own there, so that the index itself leaves other bases out.
  const question = `${lexeme(`#${number}`)} & (${lexemes.join(' | ')})`;
  const weights = words.map(({ chunks }, index) => {
    const weight = rarity(chunks, chunkCount);
    return sql`case when terms @@ ${lexemes[index]}::tsquery then ${weight}::float8 else 0 end`;
  });
  const { rows } = await sql<{ id: number }>`
    select id from knowledge_words where terms @@ ${question}::tsquery
    order by ${sql.join(weights, sql` + `)} desc, id limit ${limit}
  `.execute(database.reader);
  return rows.map(({ id }) => id);
};

function lexeme(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
