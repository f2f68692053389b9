import { useQuery } from '@tanstack/react-query';
import type { Approval, Decision } from '@techne/server/client';
import { ShieldQuestion } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import { useIsAdmin } from '../api/me.ts';
import { CodeBlock } from '../design/code-block.tsx';
import { ErrorNote } from '../design/error-note.tsx';
import { Skeleton } from '../design/skeleton.tsx';
import { jsonText } from '../tool-cards/json-text.ts';
import { fieldsOf } from '../tool-cards/fields.ts';
import { text } from '../text/text.ts';
import { ApprovalButtons } from './approval-buttons.tsx';
import { ApprovalChangesList } from './approval-changes-list.tsx';
import { ApprovalFacts } from './approval-facts.tsx';
import { ApprovalOutcome } from './approval-outcome.tsx';
import { approvalQuery, useDecide } from './queries.ts';
import { readApproval } from './read-approval.ts';
import { useApprovalKeys } from './use-approval-keys.ts';

export interface ApprovalCardProps {
  readonly id: string;
  /** True for the one that keys decide: the first on the page. */
  readonly hasKeys?: boolean;
  /** What is known of it already, e.g. from a list. */
  readonly known?: Approval;
}

/** The loudest thing on the page: what would run, from where, what changed, and the answers. */
export function ApprovalCard({ id, hasKeys = false, known }: ApprovalCardProps) {
  const { data, error, refetch } = useQuery({
    ...approvalQuery(id),
    ...(known === undefined ? {} : { initialData: known }),
  });
  if (error !== null) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={3} />;
  if (data.status === 'decided') {
    const state = data.decision === 'once' || data.decision === 'always' ? 'allowed' : 'denied';
    return <ApprovalOutcome state={state} decision={data.decision} command={data.command} />;
  }
  return <Question approval={data} hasKeys={hasKeys} />;
}

function Question({ approval, hasKeys }: { readonly approval: Approval; readonly hasKeys: boolean }) {
  const words = text.chat.approvals;
  const title = useId();
  const isAdmin = useIsAdmin();
  const shown = readApproval(approval);
  const mayDecide = isAdmin || shown.isForOwner;
  const isStep = approval.skill === '' && approval.tool === 'approval';
  const deciding = useDecide(approval.id);
  const [pending, setPending] = useState<Decision>();
  const { mutate, isPending } = deciding;
  const decide = useCallback(
    (decision: Decision) => {
      setPending(decision);
      mutate(decision);
    },
    [mutate],
  );
  useApprovalKeys(hasKeys && mayDecide && !isPending, decide);
  return (
    <section
      aria-labelledby={title}
      tabIndex={-1}
      data-approval="pending"
      className="overflow-hidden rounded-box border-2 border-attention bg-surface shadow-float"
    >
      <h3
        id={title}
        className="flex items-center gap-2 bg-attention-soft px-4 py-2 font-strong text-attention"
      >
        <ShieldQuestion aria-hidden className="size-5 shrink-0" />
        {mayDecide ? (isStep ? words.step : words.title) : words.titleForAdmin}
      </h3>
      <div className="space-y-4 p-4">
        {shown.question !== undefined && <p className="break-words">{shown.question}</p>}
        {shown.command === undefined ? (
          !isStep && (
            <CodeBlock
              label={words.command}
            >{`${approval.tool} ${jsonText(fieldsOf(approval)['preview'] ?? {})}`}</CodeBlock>
          )
        ) : (
          <CodeBlock label={words.command}>{shown.command}</CodeBlock>
        )}
        {approval.warning !== undefined && (
          <p className="rounded-box bg-untrusted-soft px-3 py-2 text-small text-untrusted">
            {approval.warning}
          </p>
        )}
        <ApprovalFacts approval={approval} shown={shown} />
        {shown.changes !== undefined && <ApprovalChangesList changes={shown.changes} />}
        {deciding.error !== null && <ErrorNote error={deciding.error} />}
        {mayDecide ? (
          <ApprovalButtons
            isStep={isStep}
            hasKeys={hasKeys}
            pending={isPending ? pending : undefined}
            onDecide={decide}
          />
        ) : (
          <p className="text-small text-quiet">{words.forAdmin}</p>
        )}
      </div>
    </section>
  );
}
