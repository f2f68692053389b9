import { Badge } from '../design/badge.tsx';
import { Time } from '../design/time.tsx';
import { text } from '../text/text.ts';
import type { ApprovalChanges } from './read-approval.ts';

/** Which files of the skill are not as they were when it was last allowed. */
export function ApprovalChangesList({ changes }: { readonly changes: ApprovalChanges }) {
  const words = text.chat.approvals;
  return (
    <section className="space-y-1 rounded-box border border-attention p-3 text-small">
      <h4 className="font-strong">
        {words.changedSince}
        {changes.since !== '' && (
          <span className="font-normal text-quiet">
            {' · '}
            <Time at={changes.since} />
          </span>
        )}
      </h4>
      <ul className="space-y-1">
        {changes.files.map(({ path, kind }) => (
          <li key={`${kind} ${path}`} className="flex min-w-0 items-center gap-2">
            <Badge tone={kind === 'removed' ? 'danger' : 'attention'}>{words[kind]}</Badge>
            <span className="min-w-0 font-mono break-all">{path}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
