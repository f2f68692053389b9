import type { Selectable } from 'kysely';
import { parseDocument } from '../columns/document.ts';
import { oneOf } from '../columns/one-of.ts';
import type { ApprovalRequestTable } from '../schema/tables.ts';
import { type ApprovalRequestRecord, decisions } from './approvals.ts';

/** The request of a row. */
export function readApprovalRequest(row: Selectable<ApprovalRequestTable>): ApprovalRequestRecord {
  return {
    id: row.id,
    tenant: row.tenant,
    runId: row.run_id,
    callId: row.call_id,
    userId: row.user_id,
    skill: row.skill,
    tool: row.tool,
    digest: row.digest,
    preview: parseDocument(row.preview),
    createdAt: row.created_at,
    ...(row.decision !== null && { decision: oneOf(decisions, row.decision) }),
    ...(row.decided_by !== null && { decidedBy: row.decided_by }),
    ...(row.decided_at !== null && { decidedAt: row.decided_at }),
  };
}
