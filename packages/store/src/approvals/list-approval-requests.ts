import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import type { ApprovalRequestFilter, ApprovalRequestRecord } from './approvals.ts';
import { readApprovalRequest } from './read-approval-request.ts';

/** One page of the approval requests of a tenant, newest first, and how many there are. */
export async function listApprovalRequests(
  reader: Kysely<Tables>,
  filter: ApprovalRequestFilter,
): Promise<{ readonly items: readonly ApprovalRequestRecord[]; readonly total: number }> {
  const { tenant, userId, runId, pending } = filter;
  let query = reader.selectFrom('approval_requests').where('tenant', '=', tenant);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (runId !== undefined) query = query.where('run_id', '=', runId);
  if (pending !== undefined) query = query.where('decision', pending ? 'is' : 'is not', null);
  const rows = await query
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  const count = await query.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
  return { items: rows.map(readApprovalRequest), total: Number(count.total) };
}
