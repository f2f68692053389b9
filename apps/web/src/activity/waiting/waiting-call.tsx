import { Link } from '@tanstack/react-router';
import type { Approval } from '@techne/server/client';
import { usePeople } from '../../api/people.ts';
import { ApprovalCard } from '../../approvals/approval-card.tsx';
import { Time } from '../../design/time.tsx';
import { text } from '../../text/text.ts';

const link = 'text-accent underline underline-offset-2 wide:ml-auto';

/** Who asked and when, above the question itself. */
export function WaitingCall({
  approval,
  hasKeys,
}: {
  readonly approval: Approval;
  readonly hasKeys: boolean;
}) {
  const nameOf = usePeople();
  const words = text.activity;
  // An approval node of a workflow runs nothing, so it belongs to no skill.
  const isStep = approval.skill === '';
  return (
    <article className="space-y-1.5">
      <p className="flex flex-wrap gap-x-3 text-small text-quiet">
        <span>
          {words.askedBy} {nameOf(approval.user_id)}
        </span>
        <Time at={approval.created_at} />
        {isStep ? (
          <Link
            to="/workflows/executions/$executionId"
            params={{ executionId: approval.run_id }}
            className={link}
          >
            {words.openExecution}
          </Link>
        ) : (
          <Link to="/runs/$runId" params={{ runId: approval.run_id }} className={link}>
            {words.openRun}
          </Link>
        )}
      </p>
      <ApprovalCard id={approval.id} known={approval} hasKeys={hasKeys} />
    </article>
  );
}
