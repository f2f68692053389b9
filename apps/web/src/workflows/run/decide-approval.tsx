import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Decision } from '@techne/server/client';
import { ShieldAlert } from 'lucide-react';
import { client } from '../../api/client.ts';
import { useIsAdmin } from '../../api/me.ts';
import { Button } from '../../design/button.tsx';
import { ErrorNote } from '../../design/error-note.tsx';
import { text } from '../../text/text.ts';
import type { WaitingApproval } from './execution-state.ts';

/** A node that waits for a person: what it asks, and the answers. A workflow's own question is its owner's too. */
export function DecideApproval({ approval }: { readonly approval: WaitingApproval }) {
  const { id, nodeId, skill, tool, reason, warning, preview } = approval;
  const isAdmin = useIsAdmin();
  const queries = useQueryClient();
  const isQuestion = skill === '' || tool === 'approval';
  const deciding = useMutation({
    mutationFn: (decision: Decision) => client.approvals.decide(id, decision),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['approvals'] }),
  });
  const mayDecide = isAdmin || isQuestion;
  return (
    <section
      aria-label={text.workflows.approvalTitle}
      className="space-y-3 rounded-box border-2 border-attention bg-attention-soft p-4"
    >
      <h3 className="flex items-center gap-2 font-strong">
        <ShieldAlert aria-hidden className="size-5 text-attention" />
        {text.workflows.approvalTitle}
        <span className="font-mono text-small font-normal">
          {isQuestion ? nodeId : `${nodeId} · ${skill} ${tool}`}
        </span>
      </h3>
      <p>{reason}</p>
      {warning !== undefined && <p className="text-danger">{warning}</p>}
      {!isQuestion && (
        <pre
          tabIndex={0}
          className="max-h-48 overflow-auto rounded-box border border-line bg-surface p-3 font-mono text-small break-words whitespace-pre-wrap"
        >
          {JSON.stringify(preview, null, 2)}
        </pre>
      )}
      {deciding.error !== null && <ErrorNote error={deciding.error} />}
      {mayDecide ? (
        <div className="flex flex-wrap gap-2">
          <Button kind="primary" isBusy={deciding.isPending} onClick={() => deciding.mutate('once')}>
            {text.workflows.approve}
          </Button>
          {!isQuestion && (
            <Button disabled={deciding.isPending} onClick={() => deciding.mutate('always')}>
              {text.workflows.always}
            </Button>
          )}
          <Button kind="danger" disabled={deciding.isPending} onClick={() => deciding.mutate('deny')}>
            {text.workflows.deny}
          </Button>
        </div>
      ) : (
        <p className="text-quiet">{text.workflows.adminDecides}</p>
      )}
    </section>
  );
}
