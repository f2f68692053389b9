import type { Kysely } from 'kysely';
import { oneOf } from '../columns/one-of.ts';
import type { Tables } from '../schema/tables.ts';
import { taskKinds, taskStatuses, type KnowledgeTask } from './knowledge-tasks.ts';

export function selectTasks(reader: Kysely<Tables>) {
  return reader
    .selectFrom('knowledge_tasks as task')
    .innerJoin('knowledge_bases as base', 'base.number', 'task.base_number')
    .selectAll('task')
    .select('base.id as base_id');
}

export type TaskRow = Awaited<ReturnType<ReturnType<typeof selectTasks>['executeTakeFirstOrThrow']>>;

export function readTask(row: TaskRow): KnowledgeTask {
  const { document_id: documentId, reason: message, reason_code: code, finished_at: finishedAt } = row;
  return {
    id: row.id,
    tenant: row.tenant,
    baseId: row.base_id,
    kind: oneOf(taskKinds, row.kind),
    ...(documentId === null ? {} : { documentId }),
    status: oneOf(taskStatuses, row.status),
    progress: row.progress,
    ...(message === null || code === null ? {} : { reason: { code, message } }),
    createdAt: row.created_at,
    ...(finishedAt === null ? {} : { finishedAt }),
  };
}
