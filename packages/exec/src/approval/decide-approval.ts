import type { TrustLevel } from '@techne/skills';
import type { Approval } from './approval.ts';

export interface ApprovalQuestion {
  readonly trust: TrustLevel;
  /** gibberish: the skill only reads. */
  readonly readOnly: boolean;
  /** gibberish: ask every time. */
  readonly alwaysAsk: boolean;
  /** The digest of the skill now. */
  readonly digest: string;
  /** Decisions for the skill's folder, newest first. */
  readonly approvals: readonly Approval[];
}

export type ApprovalDecision =
  | { readonly answer: 'allow'; readonly reason: string }
  | { readonly answer: 'deny'; readonly reason: string }
  /** A person must say yes. */
  | { readonly answer: 'confirm'; readonly reason: string; readonly warning?: string };

/**
 * Decides whether a call may run, must be refused, or has to be asked about (ruling 23). Only decisions for exactly
 * this digest count.
 */
export function decideApproval(question: ApprovalQuestion): ApprovalDecision {
  const { trust, readOnly, alwaysAsk, digest, approvals } = question;
  const known = approvals.find((approval) => approval.digest === digest);
  if (known?.decision === 'never')
    return { answer: 'deny', reason: 'The answer for these bytes was "never"' };
  if (trust === 'untrusted') {
    return {
      answer: 'confirm',
      reason: 'The skill is not trusted',
      warning: 'This skill comes from a place that you have not trusted. Read what it runs.',
    };
  }
  if (alwaysAsk) return { answer: 'confirm', reason: 'The skill asks every time' };
  if (known?.decision === 'always')
    return { answer: 'allow', reason: 'The answer for these bytes was "always"' };
  if (trust === 'bundled') {
    return readOnly
      ? { answer: 'allow', reason: 'A bundled skill that only reads' }
      : { answer: 'confirm', reason: 'The skill may change something' };
  }
  if (known === undefined) {
    const reason =
      approvals.length === 0 ? 'The first run of this skill' : 'The skill changed since it was approved';
    return { answer: 'confirm', reason };
  }
  return readOnly
    ? { answer: 'allow', reason: 'Approved before, and it only reads' }
    : { answer: 'confirm', reason: 'The skill may change something' };
}
