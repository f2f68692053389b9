import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import { idOf, placeOf } from '../search/number-space.ts';
import type { VectorSearch } from '../search/vectors/vector-search.ts';
import { ended, holdOwnedTask } from './find-owned-task.ts';
import type { EmbedderName } from './knowledge-bases.ts';
import type { KnowledgeDocuments, NewChunk } from './knowledge-documents.ts';
import { removeDocument } from './remove-document.ts';
import { storeChunks } from './store-chunks.ts';
import { storeVectors } from './store-vectors.ts';

/** Stores what a document says, takes the one of its name away that it replaces, and ends the task: all at once. */
export async function completeDocument(
  transaction: Kysely<Tables>,
  search: VectorSearch | undefined,
  task: { readonly id: string; readonly owner: string },
  { format, chunks, embedder }: Parameters<KnowledgeDocuments['complete']>[1],
  now: number,
): Promise<boolean> {
  const owned = await holdOwnedTask(transaction, task.id, task.owner);
  if (owned === undefined || owned.document_id === null) return false;
  const { base_number: baseNumber, document_id: id } = owned;
  const { name } = await transaction
    .selectFrom('knowledge_documents')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await removeReplaced(transaction, baseNumber, name, id, now);
  const { first, last } = await storeChunks(transaction, baseNumber, id, chunks, now);
  const index = await findIndex(transaction, baseNumber, embedder);
  if (index !== undefined && search !== undefined) {
    await storeVectors(transaction, search, vectorsOf(chunks, index, placeOf(first)));
  }
  await transaction
    .updateTable('knowledge_documents')
    .set({ format, state: 'ready', reason: null, reason_code: null, updated_at: now })
    .set(chunks.length === 0 ? {} : { first_chunk: first, last_chunk: last })
    .where('id', '=', id)
    .execute();
  await transaction
    .updateTable('knowledge_tasks')
    .set(ended('ready', now))
    .where('id', '=', task.id)
    .execute();
  return true;
}

async function removeReplaced(
  transaction: Kysely<Tables>,
  baseNumber: number,
  name: string,
  id: string,
  now: number,
): Promise<void> {
  const replaced = await transaction
    .selectFrom('knowledge_documents')
    .select('id')
    .where('base_number', '=', baseNumber)
    .where('name', '=', name)
    .where('state', '=', 'ready')
    .where('id', '!=', id)
    .execute();
  for (const document of replaced) await removeDocument(transaction, baseNumber, document.id, now);
}

/** The index that is searched, when these vectors belong there; another one is completed by its rebuild. */
async function findIndex(
  transaction: Kysely<Tables>,
  baseNumber: number,
  embedder: EmbedderName | undefined,
): Promise<number | undefined> {
  if (embedder === undefined) return undefined;
  const row = await transaction
    .selectFrom('knowledge_bases as base')
    .innerJoin('knowledge_indexes as index', 'index.number', 'base.index_number')
    .select('index.number')
    .where('base.number', '=', baseNumber)
    .where('index.embedder', '=', embedder.id)
    .where('index.dimensions', '=', embedder.dimensions)
    .executeTakeFirst();
  return row?.number;
}

function vectorsOf(chunks: readonly NewChunk[], index: number, place: number) {
  return chunks.flatMap(({ vector }, offset) =>
    vector === undefined ? [] : [{ id: idOf(index, place + offset), vector }],
  );
}
