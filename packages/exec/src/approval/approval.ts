/** What a person may answer; `deny` refuses this one call and is not remembered. */
export const approvalAnswers = ['once', 'always', 'never', 'deny'] as const;
export type ApprovalAnswer = (typeof approvalAnswers)[number];

/** An answer that is remembered: for one real folder, and for exactly these bytes. */
export interface Approval {
  /** The skill's real folder (flat: its file). Never a name: a skill that shadows another inherits nothing. */
  readonly folder: string;
  /** For people; it decides nothing. */
  readonly name: string;
  /** `sha256:…` over the whole folder. */
  readonly digest: string;
  readonly decision: 'once' | 'always' | 'never';
  /** ISO 8601. */
  readonly decidedAt: string;
  /** The digest of each file then, to say later what changed. */
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Remembers approvals. Contract (approval-store.contract.ts runs it against every store):
 * - what `record` acknowledged is there after a crash, and several processes lose nothing;
 * - the newest decision for a folder and digest counts; `revoke` forgets every one of a folder;
 * - a store that cannot be read rejects: nothing is approved by accident.
 */
export interface ApprovalStore {
  /** Every decision for a folder, newest first. */
  forFolder(folder: string): Promise<readonly Approval[]>;
  record(approval: Approval): Promise<void>;
  /** True when there was something to forget. */
  revoke(folder: string): Promise<boolean>;
  /** The newest decision of every folder and digest, newest first. */
  list(): Promise<readonly Approval[]>;
}
