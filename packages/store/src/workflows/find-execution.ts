import type { Kysely } from 'kysely';
import { parseDocument } from '../columns/document.ts';
import type { Tables } from '../schema/tables.ts';
import type { WorkflowExecution } from './workflow-executions.ts';

export async function findExecution(
  reader: Kysely<Tables>,
  id: string,
): Promise<WorkflowExecution | undefined> {
  const row = await reader
    .selectFrom('workflow_executions')
    .innerJoin('runs', 'runs.id', 'workflow_executions.run_id')
    .selectAll('workflow_executions')
    .select(['runs.tenant', 'runs.user_id'])
    .where('run_id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    id,
    tenant: row.tenant,
    userId: row.user_id,
    ...(row.workflow_id !== null && { workflowId: row.workflow_id }),
    workflowName: row.workflow_name,
    input: parseDocument(row.input),
    ...(row.model !== null && { model: row.model }),
    graph: parseDocument(row.graph),
    generation: row.generation,
    ...(row.engine_run_id !== null && { engineRunId: row.engine_run_id }),
  };
}
