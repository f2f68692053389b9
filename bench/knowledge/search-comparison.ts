import { createRequire } from 'node:module';
import { DatabaseSync } from 'node:sqlite';
import type { KnowledgeStore } from '@techne/store';
import type { Comparison } from '../exec/compare.ts';
import { embedder, tenant } from './fill-base.ts';
import { createRandom, generateVector, pickTellingWord } from './generate.ts';

const WORDS = 6;
const ROWS = 50;

/**
 * A search of the library against the two queries that it cannot do without, on the same file: the full text by the same
 * words, and the nearest vectors. Neither fetches a text, joins, counts or ranks.
 */
export function searchComparison(store: KnowledgeStore, baseId: string, file: string): Comparison {
  const connection = new DatabaseSync(file, { allowExtension: true, readOnly: true });
  connection.loadExtension(pathOfSqliteVec());
  const { number, indexNumber } = numbersOf(connection, baseId);
  const words = connection.prepare(
    `select rowid, bm25(knowledge_words) as distance from knowledge_words
     where knowledge_words match ? and rowid between ? and ? order by distance limit ${ROWS}`,
  );
  const vectors = connection.prepare(
    `select rowid, distance from knowledge_vectors_${embedder.dimensions}
     where embedding match ? and index_number = ? and k = ${ROWS}`,
  );
  const [bareQuestions, libraryQuestions] = [questions(), questions()];
  return {
    name: 'a search',
    limit: 1.5,
    bare: async () => {
      const question = bareQuestions();
      words.all(
        question.words.map((word) => `"${word}"`).join(' OR '),
        number * 2 ** 30,
        (number + 1) * 2 ** 30 - 1,
      );
      vectors.all(new Uint8Array(question.vector.buffer), indexNumber);
    },
    library: async () => {
      const { words: asked, vector: numbers } = libraryQuestions();
      const vector = { embedder: embedder.id, numbers };
      const { items } = await store.index.search({ tenant, baseId, words: asked, vector, limit: 5 });
      if (items.length !== 5) throw new Error(`${items.length} passages were found`);
    },
  };
}

/** The same questions for both, in the same order. */
function questions(): () => { readonly words: readonly string[]; readonly vector: Float32Array } {
  const random = createRandom(2);
  return () => ({
    words: Array.from({ length: WORDS }, () => pickTellingWord(random)),
    vector: generateVector(random, embedder.dimensions),
  });
}

function numbersOf(connection: DatabaseSync, baseId: string): { number: number; indexNumber: number } {
  const row = connection.prepare('select number, index_number from knowledge_bases where id = ?').get(baseId);
  return { number: Number(row?.['number']), indexNumber: Number(row?.['index_number']) };
}

function pathOfSqliteVec(): string {
  const fromStore = createRequire(import.meta.resolve('@techne/store'));
  const { getLoadablePath }: { readonly getLoadablePath: () => string } = fromStore('sqlite-vec');
  return getLoadablePath();
}
