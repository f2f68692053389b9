/** One use of a skill that ran. */
export interface SkillUse {
  readonly skill: string;
  readonly user?: string | undefined;
  readonly tenant?: string | undefined;
  readonly status: string;
  readonly iterations: number;
  readonly durationMs: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** What all uses of one skill come to. */
export interface SkillUsage {
  readonly skill: string;
  readonly uses: number;
  /** Of these, how many did not succeed. */
  readonly failures: number;
  readonly iterations: number;
  readonly durationMs: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly lastUsedAt: number;
}

/**
 * Counts how skills are used. Contract: what `record` rejects with breaks no run; `list` is sorted by name and holds
 * the uses of that tenant alone, where one is given.
 */
export interface UsageStatistics {
  record(use: SkillUse): Promise<void>;
  list(tenant?: string): Promise<readonly SkillUsage[]>;
}
