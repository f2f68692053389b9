import type { Insertable } from 'kysely';
import type { KnowledgeTaskTable } from '../schema/knowledge-tables.ts';

/** A task that waits. */
export function newTaskRow(
  task: Pick<
    Insertable<KnowledgeTaskTable>,
    'id' | 'tenant' | 'base_number' | 'kind' | 'document_id' | 'index_number' | 'created_at'
  >,
): Insertable<KnowledgeTaskTable> {
  return {
    ...task,
    status: 'queued',
    progress: 0,
    reason: null,
    reason_code: null,
    owner: null,
    lease_until: null,
    attempts: 0,
    finished_at: null,
  };
}
