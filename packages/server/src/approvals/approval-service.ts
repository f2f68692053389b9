import type { ApprovalGrant, ApprovalRequestRecord, Decision } from '@techne/store';
import type { Caller } from '../http/caller.ts';

/** A remembered answer with an id for addresses: a folder has slashes. */
export interface IdentifiedGrant extends ApprovalGrant {
  readonly id: string;
}

/** What waits for a person, and what people answered. */
export interface ApprovalService {
  /** Those of the caller's own runs; an admin's tenant's. */
  list(
    caller: Caller,
    filter: {
      readonly pending?: boolean;
      readonly runId?: string;
      readonly limit: number;
      readonly offset: number;
    },
  ): Promise<{ readonly items: readonly ApprovalRequestRecord[]; readonly total: number }>;
  /** Undefined for one that the caller may not see. */
  find(caller: Caller, id: string): Promise<ApprovalRequestRecord | undefined>;
  /** Takes a decision, and lets the run go on when it was the last. 404, 403, and 409 for a second decision. */
  decide(caller: Caller, id: string, decision: Decision): Promise<ApprovalRequestRecord>;
  grants(caller: Caller): Promise<readonly IdentifiedGrant[]>;
  /** Forgets every answer for the skill of that grant. False when there is none. */
  revoke(caller: Caller, grantId: string): Promise<boolean>;
}
