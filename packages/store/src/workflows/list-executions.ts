import type { Kysely } from 'kysely';
import { readRun } from '../runs/read-run.ts';
import type { Run } from '../runs/runs.ts';
import type { Tables } from '../schema/tables.ts';
import type { ExecutionFilter } from './workflow-executions.ts';

/** One page of the runs that executions are, newest first, and how many there are. */
export async function listExecutions(
  reader: Kysely<Tables>,
  { tenant, userId, workflowId, status, limit, offset }: ExecutionFilter,
): Promise<{ readonly items: readonly Run[]; readonly total: number }> {
  let query = reader
    .selectFrom('runs')
    .innerJoin('workflow_executions', 'workflow_executions.run_id', 'runs.id')
    .where('runs.tenant', '=', tenant);
  if (userId !== undefined) query = query.where('runs.user_id', '=', userId);
  if (workflowId !== undefined) query = query.where('workflow_executions.workflow_id', '=', workflowId);
  if (status !== undefined) query = query.where('runs.status', '=', status);
  const rows = await query
    .selectAll('runs')
    .orderBy('runs.created_at', 'desc')
    .orderBy('runs.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const count = await query.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
  return { items: rows.map(readRun), total: Number(count.total) };
}
