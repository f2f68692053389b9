import type { Run } from '@techne/server/client';
import { ApprovalCard } from '../approvals/approval-card.tsx';

/** What a run waits for: the loudest thing on its page. */
export function RunApprovals({ run }: { readonly run: Run }) {
  return run.approvals
    .filter(({ status }) => status === 'pending')
    .map((approval, index) => (
      <ApprovalCard key={approval.id} id={approval.id} known={approval} hasKeys={index === 0} />
    ));
}
