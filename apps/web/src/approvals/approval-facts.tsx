import type { Approval } from '@techne/server/client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Badge } from '../design/badge.tsx';
import { CopyButton } from '../design/copy-button.tsx';
import { SkillBadges } from '../design/skill-badges.tsx';
import { text } from '../text/text.ts';
import type { ShownApproval } from './read-approval.ts';

/** Where it comes from, which version it is, and where it would run. */
export function ApprovalFacts({
  approval,
  shown,
}: {
  readonly approval: Approval;
  readonly shown: ShownApproval;
}) {
  const words = text.chat.approvals;
  const { skill, digest, sandboxed, network, reason } = approval;
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1.5 text-small">
      {skill !== '' && (
        <Fact label={words.from}>
          <Link to="/skills/$name" params={{ name: skill }} className="font-mono font-strong underline">
            {skill}
          </Link>
          <SkillBadges source={shown.source} trust={shown.trust} />
        </Fact>
      )}
      {digest !== '' && (
        <Fact label={words.version}>
          <span className="font-mono" title={digest}>
            {shortDigest(digest)}
          </span>
          <CopyButton value={digest} />
        </Fact>
      )}
      {(sandboxed !== undefined || network !== undefined) && (
        <Fact label={words.where}>
          {sandboxed !== undefined && (
            <Badge tone={sandboxed ? 'neutral' : 'attention'}>
              {sandboxed ? words.sandboxed : words.notSandboxed}
            </Badge>
          )}
          {network !== undefined && (
            <Badge tone={network ? 'attention' : 'neutral'}>
              {network ? words.network : words.noNetwork}
            </Badge>
          )}
        </Fact>
      )}
      {reason !== undefined && shown.question === undefined && <Fact label={words.why}>{reason}</Fact>}
    </dl>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{label}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-2 break-words">{children}</dd>
    </>
  );
}

/** Enough of a digest to tell two versions apart by eye. */
function shortDigest(digest: string): string {
  return digest.replace(/^sha256:/, '').slice(0, 12);
}
