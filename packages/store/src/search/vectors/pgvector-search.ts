import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../schema/tables.ts';
import { placeOf, spaceSize } from '../number-space.ts';
import { readVectorBytes } from './vector-bytes.ts';
import type { VectorSearch } from './vector-search.ts';

const ROWS_AT_ONCE = 200;

/** pgvector in a table of its own, since not every PostgreSQL has the type and a backup must fit all of them. */
export function createPgvectorSearch(database: Database): VectorSearch {
  let prepared: Promise<void> | undefined;
  return {
    name: 'pgvector',
    async prepare() {
      prepared ??= createTable(database).catch((error: unknown) => {
        prepared = undefined;
        throw error;
      });
      await prepared;
    },
    added: insert,
    async nearest({ number, dimensions }, vector, limit) {
      const { rows } = await sql<{ id: number; distance: number }>`
        select id, embedding <=> ${literal(vector)}::vector as distance from knowledge_pgvectors
        where index_number = ${number} and dimensions = ${dimensions} order by distance, id limit ${limit}
      `.execute(database.reader);
      return rows.map(({ id, distance }) => ({ place: placeOf(id), similarity: 1 - Number(distance) }));
    },
  };
}

/** Whether this PostgreSQL has the extension, made available where we may do that. */
export async function hasPgvector(database: Database): Promise<boolean> {
  const { rows } = await sql<{ installed: string | null }>`
    select installed_version as installed from pg_available_extensions where name = 'vector'
  `.execute(database.reader);
  const [found] = rows;
  if (found === undefined) return false;
  if (found.installed !== null) return true;
  try {
    await sql`create extension if not exists vector`.execute(database.reader);
    return true;
  } catch {
    // It takes a superuser or an owner of the database with a trusted extension.
    return false;
  }
}

async function createTable(database: Database): Promise<void> {
  await database.write(
    async (transaction) => {
      await sql`create table if not exists knowledge_pgvectors (
        id bigint primary key references knowledge_vectors (id) on delete cascade,
        index_number bigint not null, dimensions integer not null, embedding vector not null)`.execute(
        transaction,
      );
      // Beside the row where it fits, because every search reads all of them.
      await sql`alter table knowledge_pgvectors alter column embedding set storage main`.execute(transaction);
      await sql`create index if not exists knowledge_pgvectors_index on knowledge_pgvectors (index_number)`.execute(
        transaction,
      );
      await copyMissing(transaction);
    },
    { lock: 'knowledge-pgvectors' },
  );
}

async function copyMissing(transaction: Kysely<Tables>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: number; vector: Uint8Array }>`
      select v.id, v.vector from knowledge_vectors v left join knowledge_pgvectors p on p.id = v.id
      where p.id is null order by v.id limit ${ROWS_AT_ONCE}
    `.execute(transaction);
    if (rows.length === 0) return;
    await insert(
      transaction,
      rows.map(({ id, vector }) => ({ id, vector: readVectorBytes(vector) })),
    );
  }
}

async function insert(
  transaction: Kysely<Tables>,
  vectors: readonly { readonly id: number; readonly vector: Float32Array }[],
): Promise<void> {
  for (let start = 0; start < vectors.length; start += ROWS_AT_ONCE) {
    const values = vectors.slice(start, start + ROWS_AT_ONCE).map(({ id, vector }) => {
      return sql`(${id}::bigint, ${Math.floor(id / spaceSize)}::bigint, ${vector.length}::integer, ${literal(vector)}::vector)`;
    });
    await sql`insert into knowledge_pgvectors (id, index_number, dimensions, embedding) values ${sql.join(values)}
      on conflict (id) do update set embedding = excluded.embedding`.execute(transaction);
  }
}

function literal(vector: Float32Array): string {
  return `[${vector.join(',')}]`;
}
