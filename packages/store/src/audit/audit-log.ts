export const auditOutcomes = ['allowed', 'refused', 'failed', 'done'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** One thing that happened. `data` is redacted before it comes here. */
export interface AuditEntry {
  readonly tenant: string;
  /** Who: the id of a person, or `system`. */
  readonly actor: string;
  /** What, from a closed list: `skill.load`, `file.read`, `file.refused`, `policy.decision`, `sign-in`, … */
  readonly action: string;
  /** On what: the name of a skill, the id of a run, … */
  readonly subject: string;
  readonly outcome: AuditOutcome;
  /** Plain JSON; what is longer than 8 KiB is cut, with a mark. */
  readonly data: Readonly<Record<string, unknown>>;
}

export interface AuditRecord extends AuditEntry {
  /** From 1, without gaps, for each tenant. */
  readonly number: number;
  /** ISO 8601. */
  readonly at: string;
  /** The digest of the record before; of the first, 64 zeros. */
  readonly previous: string;
  /** sha256, in hexadecimal, over the canonical JSON (RFC 8785) of all of the above. */
  readonly digest: string;
}

export interface AuditFilter {
  readonly tenant: string;
  readonly actor?: string;
  readonly action?: string;
  readonly subject?: string;
  readonly outcome?: AuditOutcome;
  /** ISO 8601, inclusive and exclusive. */
  readonly from?: string;
  readonly to?: string;
  readonly limit: number;
  readonly offset: number;
}

/**
 * `records` is how many are right, from the first on. Who can write to the database can also make a whole new chain:
 * against that, keep a `head` somewhere else and look for it.
 */
export type AuditVerdict =
  | { readonly intact: true; readonly records: number; readonly head: string }
  | { readonly intact: false; readonly records: number; readonly number: number; readonly problem: string };

/**
 * What happened, append-only: nothing here changes or removes a record. Contract:
 * - numbers and digests of a tenant form one chain, whatever number of processes append;
 * - entries of a process are stored together, at most 50 ms after the first; `append` resolves when it is durable and
 *   rejects when it could not be stored;
 * - `verify` names the first record that was changed, is missing or was put in between; a chain cut at its end is
 *   found too, because the head is kept apart.
 */
export interface AuditLog {
  append(entry: AuditEntry): Promise<void>;
  /** Newest first. */
  list(filter: AuditFilter): Promise<{ readonly items: readonly AuditRecord[]; readonly total: number }>;
  /** Oldest first, all that fit the filter, in bounded memory. */
  export(filter: Omit<AuditFilter, 'limit' | 'offset'>): AsyncIterable<AuditRecord>;
  verify(tenant: string): Promise<AuditVerdict>;
}
