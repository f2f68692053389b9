import { Ban, Check, CircleSlash } from 'lucide-react';
import { text } from '../text/text.ts';

/** What became of an approval, as one quiet line. */
export function ApprovalOutcome({
  state,
  decision,
  command,
}: {
  readonly state: 'allowed' | 'denied' | 'closed';
  readonly decision?: string | undefined;
  readonly command?: string | undefined;
}) {
  const words = text.chat.approvals;
  const said = decision === undefined ? undefined : words.decided[decision];
  const Icon = state === 'allowed' ? Check : state === 'denied' ? Ban : CircleSlash;
  const tone = state === 'allowed' ? 'text-good' : state === 'denied' ? 'text-danger' : 'text-quiet';
  return (
    <p className="flex min-w-0 items-center gap-2 px-3 text-small text-quiet" data-approval={state}>
      <Icon aria-hidden className={`size-4 shrink-0 ${tone}`} />
      <span className="shrink-0">{said ?? words[state]}</span>
      {command !== undefined && <span className="min-w-0 truncate font-mono">{command}</span>}
    </p>
  );
}
