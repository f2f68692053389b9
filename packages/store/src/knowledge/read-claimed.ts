import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import type { EmbedderName } from './knowledge-bases.ts';
import type { ClaimedTask } from './knowledge-tasks.ts';
import { readOriginal } from './read-original.ts';
import { readTask, type TaskRow } from './select-tasks.ts';

/** A claimed task with what it needs; undefined when its base or document was removed meanwhile. */
export async function readClaimed(reader: Kysely<Tables>, row: TaskRow): Promise<ClaimedTask | undefined> {
  const task = readTask(row);
  if (row.kind === 'rebuild') {
    const embedder = row.index_number === null ? undefined : await readEmbedder(reader, row.index_number);
    return embedder === undefined ? undefined : { kind: 'rebuild', task, embedder };
  }
  const document = await reader
    .selectFrom('knowledge_documents as document')
    .innerJoin('knowledge_bases as base', 'base.number', 'document.base_number')
    .select(['document.id', 'document.name', 'base.index_number'])
    .where('document.id', '=', row.document_id)
    .executeTakeFirst();
  if (document === undefined) return undefined;
  const { id, name, index_number: index } = document;
  const embedder = index === null ? undefined : await readEmbedder(reader, index);
  const bytes = await readOriginal(reader, id);
  return { kind: 'document', task, name, bytes, ...(embedder === undefined ? {} : { embedder }) };
}

async function readEmbedder(reader: Kysely<Tables>, index: number): Promise<EmbedderName | undefined> {
  const row = await reader
    .selectFrom('knowledge_indexes')
    .select(['embedder', 'dimensions'])
    .where('number', '=', index)
    .executeTakeFirst();
  return row === undefined ? undefined : { id: row.embedder, dimensions: row.dimensions };
}
