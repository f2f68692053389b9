import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import type { KnowledgeDocuments } from './knowledge-documents.ts';
import { newTaskRow } from './new-task-row.ts';
import { removeDocument } from './remove-document.ts';

/** Bounded, so that a backup reads documents of any size in bounded memory. */
const PART_BYTES = 64 * 1024;

/** Keeps the bytes and queues the task. Those of the same name that still wait, or failed, are not waited for. */
export async function addDocument(
  transaction: Kysely<Tables>,
  baseNumber: number,
  { id, tenant, name, bytes, uploadedBy, taskId }: Parameters<KnowledgeDocuments['add']>[0],
  now: number,
): Promise<void> {
  const outdated = await transaction
    .selectFrom('knowledge_documents')
    .select('id')
    .where('base_number', '=', baseNumber)
    .where('name', '=', name)
    .where('state', '!=', 'ready')
    .execute();
  for (const document of outdated) await removeDocument(transaction, baseNumber, document.id, now);
  await transaction
    .insertInto('knowledge_documents')
    .values({
      id,
      base_number: baseNumber,
      name,
      format: null,
      size: bytes.length,
      state: 'queued',
      reason: null,
      reason_code: null,
      first_chunk: null,
      last_chunk: null,
      uploaded_by: uploadedBy,
      created_at: now,
      updated_at: now,
    })
    .execute();
  for (let part = 0; part * PART_BYTES < bytes.length; part++) {
    const content = bytes.slice(part * PART_BYTES, (part + 1) * PART_BYTES);
    await transaction
      .insertInto('knowledge_originals')
      .values({ document_id: id, part, bytes: content })
      .execute();
    await setImmediate();
  }
  await transaction
    .insertInto('knowledge_tasks')
    .values(
      newTaskRow({
        id: taskId,
        tenant,
        base_number: baseNumber,
        kind: 'document',
        document_id: id,
        index_number: null,
        created_at: now,
      }),
    )
    .execute();
}
