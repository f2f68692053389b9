/** How long things take; tests shorten them. */
export interface EngineTimes {
  /** How long an execution belongs to a worker that does not say otherwise. */
  readonly leaseMs: number;
  /** How often a worker looks for work that others brought. */
  readonly pollMs: number;
  /** The first pause before a node is tried again; it doubles each time. */
  readonly backoffMs: number;
  /** How often what fell between two steps is looked for: decisions nobody heard of, executions nobody carries out. */
  readonly sweepMs: number;
  /** How long a node may take to stop once it is told to. */
  readonly graceMs: number;
  /** How soon it is tried again when the database failed. */
  readonly pauseMs: number;
}

export const defaultTimes: EngineTimes = {
  leaseMs: 30_000,
  pollMs: 1_000,
  backoffMs: 1_000,
  sweepMs: 5_000,
  graceMs: 10_000,
  pauseMs: 5_000,
};
