import type { Accounts } from './accounts/accounts.ts';
import type { ApprovalGrants, ApprovalRequests } from './approvals/approvals.ts';
import type { AuditLog } from './audit/audit-log.ts';
import type { Changes } from './changes/changes.ts';
import type { Chats } from './chats/chats.ts';
import type { SigningKeys } from './keys/signing-keys.ts';
import type { KnowledgeStore } from './knowledge/knowledge-store.ts';
import type { Links } from './links/links.ts';
import type { RateLimits } from './rate-limits/rate-limits.ts';
import type { RunLog } from './run-log/run-log.ts';
import type { Runs } from './runs/runs.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { SkillSettings } from './skill-settings/skill-settings.ts';
import type { SkillVersions } from './skills/skill-versions.ts';
import type { Workflows } from './workflows/workflows.ts';

/** The database. Nothing above this package knows which one it is; `kind` is for people. */
export interface Store {
  readonly kind: 'sqlite' | 'postgres';
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly links: Links;
  readonly signingKeys: SigningKeys;
  readonly skills: SkillVersions;
  readonly runs: Runs;
  readonly runLog: RunLog;
  readonly approvalRequests: ApprovalRequests;
  readonly approvalGrants: ApprovalGrants;
  readonly rateLimits: RateLimits;
  readonly changes: Changes;
  readonly chats: Chats;
  readonly audit: AuditLog;
  readonly skillSettings: SkillSettings;
  readonly knowledge: KnowledgeStore;
  readonly workflows: Workflows;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  /** Every row of every table, as lines of JSON, from one moment, while others write. */
  exportRows(): AsyncIterable<string>;
  /** Puts those rows in the place of all that is there, in one transaction. */
  importRows(lines: AsyncIterable<string>): Promise<void>;
  /** Stores what waits to be stored, then closes. */
  close(): Promise<void>;
}

export interface OpenStoreOptions {
  /** `postgres://…`. */
  readonly url?: string;
  /** The SQLite file, used without a `url`; its folder is made. */
  readonly file?: string;
  /** For tests; default `Date.now`. */
  readonly now?: () => number;
}
