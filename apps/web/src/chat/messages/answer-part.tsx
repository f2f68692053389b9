import { CircleAlert, Info, Play, Workflow } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { ApprovalCard } from '../../approvals/approval-card.tsx';
import { ApprovalOutcome } from '../../approvals/approval-outcome.tsx';
import { Spinner } from '../../design/spinner.tsx';
import { text } from '../../text/text.ts';
import { ToolCard } from '../../tool-cards/tool-card.tsx';
import type { TurnPart } from '../turn/turn-part.ts';
import { AnswerText } from './answer-text.tsx';
import { NodeLine } from './node-line.tsx';

/** What the mark of a turn that broke off says is said at its end, in our words. */
const marks = new Set(['RUN_CANCELLED', 'RUN_INTERRUPTED']);

/** One piece of an answer. */
export const AnswerPart = memo(function AnswerPart({
  part,
  isGrowing,
  hasKeys,
}: {
  readonly part: TurnPart;
  readonly isGrowing: boolean;
  readonly hasKeys: boolean;
}) {
  switch (part.type) {
    case 'text':
      return <AnswerText isGrowing={isGrowing}>{part.text}</AnswerText>;
    case 'call':
      return <ToolCard call={part.call} />;
    case 'approval':
      return part.state === 'pending' ? (
        <ApprovalCard id={part.id} hasKeys={hasKeys} />
      ) : (
        <ApprovalOutcome state={part.state} />
      );
    case 'skill':
      return (
        <QuietLine icon={part.state === 'running' ? <Spinner /> : <Play aria-hidden className="size-4" />}>
          {skillWords(part.state)(part.name)}
        </QuietLine>
      );
    case 'note':
      return <QuietLine icon={<Info aria-hidden className="size-4" />}>{part.text}</QuietLine>;
    case 'workflow':
      return (
        <QuietLine icon={<Workflow aria-hidden className="size-4" />}>
          {text.chat.workflow.started(part.name)}
        </QuietLine>
      );
    case 'step':
      return <NodeLine step={part} />;
    case 'error':
      if (marks.has(part.code ?? '')) return null;
      return (
        <div
          className="flex items-start gap-3 rounded-box border border-danger bg-danger-soft p-3"
          role="alert"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
          <div className="min-w-0">
            <p className="font-strong break-words">{part.message}</p>
            <p className="text-small">{text.chat.messages.failedHint}</p>
          </div>
        </div>
      );
    case 'citation':
      return null;
  }
});

function skillWords(state: 'running' | 'done' | 'failed'): (name: string) => string {
  const { runs, ran, runFailed } = text.chat.notes;
  return state === 'running' ? runs : state === 'done' ? ran : runFailed;
}

function QuietLine({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 px-3 text-small text-quiet">
      <span className="shrink-0">{icon}</span>
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}
