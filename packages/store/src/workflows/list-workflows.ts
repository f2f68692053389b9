import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import { readWorkflow } from './read-workflow.ts';
import type { Workflow, WorkflowFilter } from './workflows.ts';

/** One page of the workflows that somebody may see, and how many there are. */
export async function listWorkflows(
  reader: Kysely<Tables>,
  { tenant, userId, limit, offset }: WorkflowFilter,
): Promise<{ readonly items: readonly Workflow[]; readonly total: number }> {
  let query = reader.selectFrom('workflows').where('tenant', '=', tenant);
  if (userId !== undefined)
    query = query.where((where) =>
      where.or([where('owner', '=', userId), where('visibility', '!=', 'private')]),
    );
  const rows = await query
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const count = await query.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
  return { items: rows.map(readWorkflow), total: Number(count.total) };
}
