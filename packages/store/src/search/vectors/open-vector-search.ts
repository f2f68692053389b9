import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { createExactSearch } from './exact-search.ts';
import { createPgvectorSearch, hasPgvector } from './pgvector-search.ts';
import { createSqliteVecSearch } from './sqlite-vec-search.ts';
import type { VectorSearch } from './vector-search.ts';

/** The best way that this database offers. */
export async function openVectorSearch(database: Database): Promise<VectorSearch> {
  if (database.kind === 'postgres') {
    return (await hasPgvector(database)) ? createPgvectorSearch(database) : createExactSearch(database);
  }
  const { rows } = await sql`select 1 from pragma_module_list where name = 'vec0'`.execute(database.reader);
  if (rows.length > 0) return createSqliteVecSearch(database);
  await dropTriggers(database);
  return createExactSearch(database);
}

/** The file may come from a machine that has sqlite-vec; here its triggers would fail every write. */
async function dropTriggers(database: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'trigger' and name glob 'knowledge_vectors_[0-9]*'
  `.execute(database.reader);
  if (rows.length === 0) return;
  await database.write(async (transaction) => {
    for (const { name } of rows) await sql`drop trigger if exists ${sql.id(name)}`.execute(transaction);
  });
}
