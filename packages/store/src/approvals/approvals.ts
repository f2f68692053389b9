export const decisions = ['once', 'always', 'never', 'deny'] as const;
export type Decision = (typeof decisions)[number];
/** The decisions that are remembered. */
export const rememberedDecisions = ['once', 'always', 'never'] as const;

/** A call of a run that waits for a person. */
export interface ApprovalRequestRecord {
  readonly id: string;
  readonly tenant: string;
  readonly runId: string;
  readonly callId: string;
  /** Who asked for the run. */
  readonly userId: string;
  readonly skill: string;
  readonly tool: string;
  readonly digest: string;
  readonly preview: unknown;
  readonly createdAt: number;
  readonly decision?: Decision;
  readonly decidedBy?: string;
  readonly decidedAt?: number;
}

export interface ApprovalRequestFilter {
  readonly tenant: string;
  readonly userId?: string;
  readonly runId?: string;
  readonly pending?: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** Contract: a request is decided once; of any number of decisions at the same moment one counts. */
export interface ApprovalRequests {
  /** All of them or none; rejects with `CONFLICT` when there is a request of such an id. */
  create(requests: readonly Omit<ApprovalRequestRecord, 'createdAt'>[]): Promise<void>;
  find(id: string): Promise<ApprovalRequestRecord | undefined>;
  /** Newest first. */
  list(filter: ApprovalRequestFilter): Promise<{
    readonly items: readonly ApprovalRequestRecord[];
    readonly total: number;
  }>;
  /** Undefined when it was decided before or is not there. `remaining` counts the undecided ones of the same run. */
  decide(
    id: string,
    decision: Decision,
    decidedBy: string,
  ): Promise<{ readonly request: ApprovalRequestRecord; readonly remaining: number } | undefined>;
}

/** A remembered answer of a tenant. The shape is that of `Approval` in @techne/exec, plus who gave it. */
export interface ApprovalGrant {
  readonly folder: string;
  readonly name: string;
  readonly digest: string;
  readonly decision: (typeof rememberedDecisions)[number];
  readonly decidedAt: string;
  readonly decidedBy?: string;
  readonly files: Readonly<Record<string, string>>;
}

/**
 * The shape of `ApprovalStore` in @techne/exec for one tenant, so that its contract suite runs over it: the newest
 * decision for a folder and digest counts, and lists are newest first. Tenants know nothing of each other.
 */
export interface ApprovalGrants {
  forTenant(tenant: string): {
    forFolder(folder: string): Promise<readonly ApprovalGrant[]>;
    record(grant: ApprovalGrant): Promise<void>;
    revoke(folder: string): Promise<boolean>;
    list(): Promise<readonly ApprovalGrant[]>;
  };
}
