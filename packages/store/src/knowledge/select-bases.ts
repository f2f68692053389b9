import type { Kysely } from 'kysely';
import { oneOf } from '../columns/one-of.ts';
import type { Tables } from '../schema/tables.ts';
import { visibilities } from '../skills/skill-versions.ts';
import type { EmbedderName, KnowledgeBase } from './knowledge-bases.ts';

/** Bases with what they are searched with. */
export function selectBases(reader: Kysely<Tables>) {
  return reader
    .selectFrom('knowledge_bases as base')
    .leftJoin('knowledge_indexes as index', 'index.number', 'base.index_number')
    .selectAll('base')
    .select(['index.embedder', 'index.dimensions'])
    .select((expression) => [
      expression
        .selectFrom('knowledge_documents as document')
        .whereRef('document.base_number', '=', 'base.number')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('document_count'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectBases>['executeTakeFirstOrThrow']>>;

export async function readBases(
  reader: Kysely<Tables>,
  rows: readonly Row[],
): Promise<readonly KnowledgeBase[]> {
  const next = await readNextEmbedders(reader, rows);
  return rows.map((row) => {
    const nextEmbedder = next.get(row.number);
    const { embedder: id, dimensions } = row;
    return {
      id: row.id,
      tenant: row.tenant,
      owner: row.owner,
      visibility: oneOf(visibilities, row.visibility),
      name: row.name,
      documentCount: row.document_count ?? 0,
      chunkCount: row.chunk_count,
      ...(id === null || dimensions === null ? {} : { embedder: { id, dimensions } }),
      ...(nextEmbedder === undefined ? {} : { nextEmbedder }),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    };
  });
}

async function readNextEmbedders(
  reader: Kysely<Tables>,
  bases: readonly Row[],
): Promise<ReadonlyMap<number, EmbedderName>> {
  if (bases.length === 0) return new Map();
  const rows = await reader
    .selectFrom('knowledge_tasks as task')
    .innerJoin('knowledge_indexes as index', 'index.number', 'task.index_number')
    .select(['index.base_number', 'index.embedder', 'index.dimensions'])
    .where('task.kind', '=', 'rebuild')
    .where('task.status', 'in', ['queued', 'processing'])
    .where(
      'task.base_number',
      'in',
      bases.map(({ number }) => number),
    )
    .execute();
  return new Map(rows.map((row) => [row.base_number, { id: row.embedder, dimensions: row.dimensions }]));
}
