import type { ApprovalRequestRecord } from '@techne/store';
import { isForOwner } from './is-for-owner.ts';

/** An approval as the API shows it: the preview, and where it stands. Who may not decide sees for whom it waits. */
export function approvalJson(request: ApprovalRequestRecord): Readonly<Record<string, unknown>> {
  const { id, runId, callId, userId, skill, tool, digest, preview, decision } = request;
  return {
    ...(typeof preview === 'object' && preview !== null ? preview : { preview }),
    id,
    run_id: runId,
    call_id: callId,
    user_id: userId,
    skill,
    tool,
    digest,
    status: decision === undefined ? 'pending' : 'decided',
    ...(decision === undefined
      ? { waits_for: isForOwner(request) ? 'owner' : 'admin' }
      : { decision, decided_by: request.decidedBy }),
    created_at: new Date(request.createdAt).toISOString(),
    decided_at: request.decidedAt === undefined ? null : new Date(request.decidedAt).toISOString(),
  };
}
