import { sql } from 'kysely';
import type { Database } from '../src/database/database.ts';

/** How many rows there are of everything that knowledge bases keep, what only speeds searching up included. */
export async function countKnowledgeRows(database: Database): Promise<Readonly<Record<string, number>>> {
  const tables = [
    'knowledge_bases',
    'knowledge_indexes',
    'knowledge_documents',
    'knowledge_originals',
    'knowledge_chunks',
    'knowledge_vectors',
    'knowledge_terms',
    'knowledge_tasks',
    ...(database.kind === 'sqlite' ? await derivedTables(database) : ['knowledge_words']),
  ];
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      database.reader,
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0) counts[table] = count;
  }
  return counts;
}

/** The sizes of the full-text index and the rows of the tables of vectors. */
async function derivedTables(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where name = 'knowledge_words_docsize' or name glob 'knowledge_vectors_*_rowids'
  `.execute(database.reader);
  return rows.map(({ name }) => name);
}
