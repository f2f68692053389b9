import type { Kysely } from 'kysely';
import { oneOf } from '../columns/one-of.ts';
import type { Tables } from '../schema/tables.ts';
import { documentStates, type KnowledgeDocument } from './knowledge-documents.ts';

/** Documents with the progress of their task. */
export function selectDocuments(reader: Kysely<Tables>, tenant: string, baseId: string) {
  return reader
    .selectFrom('knowledge_documents as document')
    .innerJoin('knowledge_bases as base', 'base.number', 'document.base_number')
    .leftJoin('knowledge_tasks as task', 'task.document_id', 'document.id')
    .selectAll('document')
    .select(['base.id as base_id', 'task.progress'])
    .where('base.tenant', '=', tenant)
    .where('base.id', '=', baseId);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDocuments>['executeTakeFirstOrThrow']>>;

export function readDocumentRow(row: Row): KnowledgeDocument {
  const state = oneOf(documentStates, row.state);
  const { format, reason: message, reason_code: code, first_chunk: first, last_chunk: last } = row;
  return {
    id: row.id,
    baseId: row.base_id,
    name: row.name,
    ...(format === null ? {} : { format }),
    size: row.size,
    state,
    ...(message === null || code === null ? {} : { reason: { code, message } }),
    progress: state === 'ready' ? 100 : (row.progress ?? 0),
    chunkCount: first === null || last === null ? 0 : last - first + 1,
    uploadedBy: row.uploaded_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
