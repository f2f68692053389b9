import type { Database } from '../database/database.ts';
import type { ApprovalRequestRecord, Decision } from './approvals.ts';
import { readApprovalRequest } from './read-approval-request.ts';

/**
 * Decides a request that is undecided. Deciding and counting are one transaction that no other of the same run comes
 * between: else the last two decisions could each count the other as missing, and nobody would go on.
 */
export async function decideApprovalRequest(
  database: Database,
  id: string,
  decision: Decision,
  decidedBy: string,
): Promise<{ readonly request: ApprovalRequestRecord; readonly remaining: number } | undefined> {
  return database.write(async (transaction) => {
    const row = await transaction
      .updateTable('approval_requests')
      .set({ decision, decided_by: decidedBy, decided_at: database.now() })
      .where('id', '=', id)
      .where('decision', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { remaining } = await transaction
      .selectFrom('approval_requests')
      .select(({ fn }) => fn.countAll().as('remaining'))
      .where('run_id', '=', row.run_id)
      .where('decision', 'is', null)
      .executeTakeFirstOrThrow();
    return { request: readApprovalRequest(row), remaining: Number(remaining) };
  });
}
