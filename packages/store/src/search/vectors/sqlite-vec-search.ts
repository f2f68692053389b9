import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { placeOf, spaceSize } from '../number-space.ts';
import { vectorBytes } from './vector-bytes.ts';
import type { VectorSearch } from './vector-search.ts';

/** Vectors that lie together in one blob: a base has at least one, so that small bases stay small. */
const VECTORS_PER_BLOB = 256;

/**
 * sqlite-vec, with one table for each length of vectors, made when it is first needed. Triggers keep it equal to
 * `knowledge_vectors`, whoever writes there.
 */
export function createSqliteVecSearch(database: Database): VectorSearch {
  const prepared = new Set<number>();
  return {
    name: 'sqlite-vec',
    async prepare(dimensions) {
      if (prepared.has(dimensions)) return;
      // The trigger and not the table: without it the table is of no use, see `open-vector-search.ts`.
      const trigger = `${tableOf(dimensions)}_insert`;
      const { rows } = await sql`select 1 from sqlite_master where name = ${trigger}`.execute(
        database.reader,
      );
      if (rows.length === 0) await createTable(database, dimensions);
      prepared.add(dimensions);
    },
    async added() {},
    async nearest({ number, dimensions }, vector, limit) {
      const { rows } = await sql<{ id: number; distance: number }>`
        select rowid as id, distance from ${sql.table(tableOf(dimensions))}
        where embedding match ${vectorBytes(vector)} and index_number = ${number} and k = ${limit}
      `.execute(database.reader);
      return rows.map(({ id, distance }) => ({ place: placeOf(id), similarity: 1 - distance }));
    },
  };
}

function tableOf(dimensions: number): string {
  return `knowledge_vectors_${dimensions}`;
}

async function createTable(database: Database, dimensions: number): Promise<void> {
  const table = tableOf(dimensions);
  const bytes = dimensions * 4;
  const copy = (row: string): string =>
    `insert into ${table} (rowid, index_number, embedding) select ${row}.id, ${row}.id / ${spaceSize}, ${row}.vector`;
  const statements = [
    `create virtual table if not exists ${table} using vec0(index_number integer partition key,
      embedding float[${dimensions}] distance_metric=cosine, chunk_size=${VECTORS_PER_BLOB})`,
    `create trigger if not exists ${table}_insert after insert on knowledge_vectors
      when length(new.vector) = ${bytes} begin ${copy('new')}; end`,
    `create trigger if not exists ${table}_delete after delete on knowledge_vectors
      when length(old.vector) = ${bytes} begin delete from ${table} where rowid = old.id; end`,
    `delete from ${table}`,
    `${copy('knowledge_vectors')} from knowledge_vectors where length(vector) = ${bytes}`,
  ];
  await database.write(async (transaction) => {
    for (const statement of statements) await sql.raw(statement).execute(transaction);
  });
}
