import type { Generated } from 'kysely';
import type { ConversationTables } from './conversation-tables.ts';
import type { KnowledgeTables } from './knowledge-tables.ts';
import type { WorkflowTables } from './workflow-tables.ts';

/**
 * Every table, the same on SQLite and PostgreSQL. Times are milliseconds since 1970, documents are JSON text, flags are
 * 0 and 1: the types that both databases keep alike. `bigint` columns come back as numbers on both.
 */
export interface Tables extends ConversationTables, KnowledgeTables, WorkflowTables {
  users: UserTable;
  sessions: SessionTable;
  links: LinkTable;
  signing_keys: SigningKeyTable;
  managed_skills: ManagedSkillTable;
  skill_versions: SkillVersionTable;
  blobs: BlobTable;
  runs: RunTable;
  run_events: RunEventTable;
  approval_requests: ApprovalRequestTable;
  approval_grants: ApprovalGrantTable;
  rate_limits: RateLimitTable;
  changes: ChangeTable;
  applied_migrations: AppliedMigrationTable;
}

export interface UserTable {
  id: string;
  tenant: string;
  /** As typed, for people. */
  email: string;
  /** Lower case and NFKC: unique over all tenants. */
  email_key: string;
  password_hash: string | null;
  role: string;
  issuer: string | null;
  subject: string | null;
  created_at: number;
  disabled_at: number | null;
}

export interface SessionTable {
  id: string;
  user_id: string;
  kind: string;
  name: string | null;
  created_at: number;
  expires_at: number | null;
  revoked_at: number | null;
}

/** Links that work once: the owner's first sign-in and invitations. Only the digest of the secret is kept. */
export interface LinkTable {
  secret_digest: string;
  kind: string;
  tenant: string;
  email: string | null;
  role: string;
  created_by: string | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

interface SigningKeyTable {
  id: string;
  /** A JSON Web Key. */
  jwk: string;
  created_at: number;
}

export interface ManagedSkillTable {
  tenant: string;
  name: string;
  owner: string | null;
  visibility: string;
  version: number;
  digest: string;
  created_at: number;
  updated_at: number;
}

interface SkillVersionTable {
  tenant: string;
  name: string;
  number: number;
  digest: string;
  author: string | null;
  created_at: number;
  /** JSON: `[{path, executable, blob, size}]`, sorted by path. */
  files: string;
}

interface BlobTable {
  /** The sha256 of the bytes, in hexadecimal. */
  digest: string;
  bytes: Uint8Array;
  /** How many versions name it. Counted, because a search for the digest would read the files of every version. */
  uses: number;
}

export interface RunTable {
  id: string;
  tenant: string;
  user_id: string;
  kind: string;
  skill: string | null;
  status: string;
  created_at: number;
  finished_at: number | null;
  /** The server that carries it out, until `lease_until`; both null when it waits or has ended. */
  owner: string | null;
  lease_until: number | null;
  cancel_requested_at: number | null;
  /** JSON: what was asked for. */
  request: string;
  /** JSON: what is needed to go on after a wait. */
  state: string | null;
  /** JSON: `{output, citations, usage, error?}` of a run that ended. */
  result: string | null;
}

/** One row is one batch of events of one run. */
export interface RunEventTable {
  run_id: string;
  first_number: number;
  last_number: number;
  /** JSON: `[{event, data}]`, `last_number - first_number + 1` of them. */
  events: string;
}

export interface ApprovalRequestTable {
  id: string;
  tenant: string;
  run_id: string;
  call_id: string;
  user_id: string;
  skill: string;
  tool: string;
  digest: string;
  /** JSON: what a person is shown. */
  preview: string;
  created_at: number;
  decision: string | null;
  decided_by: string | null;
  decided_at: number | null;
}

export interface ApprovalGrantTable {
  id: Generated<number>;
  tenant: string;
  /** What stands for the skill's real folder, the same on every server. */
  folder: string;
  name: string;
  digest: string;
  decision: string;
  decided_at: number;
  decided_by: string | null;
  /** JSON: the digest of each file. */
  files: string;
}

/** The moments of one key that still count, as a JSON array. */
interface RateLimitTable {
  key: string;
  moments: string;
  expires_at: number;
}

/** Counts up with every change of a topic, so that caches know when they are old. */
export interface ChangeTable {
  topic: string;
  version: number;
}

/** Which migrations this database has; no part of a backup. */
interface AppliedMigrationTable {
  version: number;
  name: string;
  applied_at: number;
}
