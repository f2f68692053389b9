import type { Kysely } from 'kysely';
import { oneOf } from '../columns/one-of.ts';
import { runStatuses } from '../runs/runs.ts';
import type { Tables } from '../schema/tables.ts';
import type { UnsettledExecution } from './workflow-executions.ts';

const unsettled = ['running', 'waiting'];

export async function listUnsettled(
  reader: Kysely<Tables>,
  after: string,
  limit: number,
): Promise<readonly UnsettledExecution[]> {
  const rows = await reader
    .selectFrom('runs')
    .innerJoin('workflow_executions', 'workflow_executions.run_id', 'runs.id')
    .select(['runs.id', 'runs.status', 'runs.created_at', 'generation', 'engine_run_id'])
    .where('runs.status', 'in', unsettled)
    .where('runs.id', '>', after)
    .orderBy('runs.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    generation: row.generation,
    ...(row.engine_run_id !== null && { engineRunId: row.engine_run_id }),
    status: oneOf(runStatuses, row.status),
    createdAt: row.created_at,
  }));
}

export async function listDecidedRequests(
  reader: Kysely<Tables>,
  after: string,
  limit: number,
): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('approval_requests')
    .innerJoin('runs', 'runs.id', 'approval_requests.run_id')
    .select('approval_requests.id')
    .where('runs.kind', '=', 'workflow')
    .where('runs.status', 'in', unsettled)
    .where('approval_requests.decision', 'is not', null)
    .where('approval_requests.id', '>', after)
    .orderBy('approval_requests.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listCancelled(reader: Kysely<Tables>, since: number): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('runs')
    .select('id')
    .where('kind', '=', 'workflow')
    .where('status', '=', 'cancelled')
    .where('finished_at', '>=', since)
    .execute();
  return rows.map(({ id }) => id);
}
