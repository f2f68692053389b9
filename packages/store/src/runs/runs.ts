/** How far a run is (ruling 32). */
export const runStatuses = ['running', 'waiting', 'succeeded', 'failed', 'cancelled', 'interrupted'] as const;
export type StoredRunStatus = (typeof runStatuses)[number];
/** How a run can end. */
export type FinalStatus = Exclude<StoredRunStatus, 'running' | 'waiting'>;

export interface Run {
  readonly id: string;
  readonly tenant: string;
  readonly userId: string;
  /** `run`, `use`, `call`, `script`, `chat`, … */
  readonly kind: string;
  readonly skill?: string;
  readonly status: StoredRunStatus;
  readonly createdAt: number;
  readonly finishedAt?: number;
  readonly owner?: string;
  readonly leaseUntil?: number;
  readonly cancelRequestedAt?: number;
  readonly request: unknown;
  readonly state?: unknown;
  readonly result?: unknown;
}

export interface NewRun {
  readonly id: string;
  readonly tenant: string;
  readonly userId: string;
  readonly kind: string;
  readonly skill?: string;
  readonly request: unknown;
  readonly owner: string;
  readonly leaseMs: number;
}

export interface RunFilter {
  readonly tenant: string;
  readonly userId?: string;
  readonly kind?: string;
  readonly skill?: string;
  readonly status?: StoredRunStatus;
  readonly limit: number;
  readonly offset: number;
}

export interface RunCountFilter {
  readonly tenant: string;
  readonly userId?: string;
  /** Runs that began at `from` or later, and before `to`. */
  readonly from: number;
  readonly to: number;
}

/** How many runs of one kind and skill began on one day. */
export interface RunCount {
  /** When the day began, in UTC. */
  readonly day: number;
  readonly kind: string;
  readonly skill?: string;
  readonly total: number;
  /** Those that failed or were interrupted; who cancels one got what they wanted. */
  readonly failed: number;
  readonly lastAt: number;
}

/**
 * Runs and who carries them out (ruling 32). Contract:
 * - a change by somebody who no longer owns the run changes nothing and answers false; who let a lease run out no
 *   longer owns it, even when nobody has ended the run yet;
 * - a run has one outcome: what ended stays ended;
 * - a run that waits has no owner, no lease, and never expires;
 * - of any number of claims of a waiting run one succeeds.
 */
export interface Runs {
  /** Rejects with `CONFLICT` when there is a run of this id. */
  create(run: NewRun): Promise<Run>;
  find(id: string): Promise<Run | undefined>;
  /** Newest first. */
  list(filter: RunFilter): Promise<{ readonly items: readonly Run[]; readonly total: number }>;
  /** By days, oldest first; what did not happen is not there. */
  count(filter: RunCountFilter): Promise<readonly RunCount[]>;
  finish(id: string, owner: string, status: FinalStatus, result: unknown): Promise<boolean>;
  /** False as well for a run that was asked to end: nobody would end it while it waits, so finish it instead. */
  wait(id: string, owner: string, state: unknown): Promise<boolean>;
  /** Keeps what a waiting run knows while it goes on, e.g. results of calls before the model is asked again. */
  keep(id: string, owner: string, state: unknown): Promise<boolean>;
  /** Takes a waiting run: it is `running` and ours. */
  claim(id: string, owner: string, leaseMs: number): Promise<Run | undefined>;
  /** Holds every running run of this owner for longer, and says which of them were asked to end. */
  renew(owner: string, leaseMs: number): Promise<readonly string[]>;
  /** A waiting run is cancelled at once; a running one is asked to end. Rejects with `NOT_FOUND`. */
  cancel(id: string): Promise<'cancelled' | 'requested' | 'ended'>;
  /**
   * Hears of runs of this owner that are asked to end, whichever process asks, perhaps more than once. It can miss one
   * while the database is away, so look at what `renew` answers too. Returns the way to stop.
   */
  onCancel(owner: string, listener: (id: string) => void): () => void;
  /** Ends as `interrupted` every running run whose lease is over, and returns them: each is returned to one caller. */
  expire(): Promise<readonly Run[]>;
  /** Removes runs that ended before `time`, with their events and their approval requests. */
  prune(time: number): Promise<number>;
}
