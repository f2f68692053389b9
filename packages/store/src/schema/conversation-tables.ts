/** What people and skills said and did: chats, the audit log, what admins set for skills. */
export interface ConversationTables {
  chats: ChatTable;
  chat_messages: ChatMessageTable;
  audit_heads: AuditHeadTable;
  audit_records: AuditRecordTable;
  skill_settings: SkillSettingTable;
}

export interface ChatTable {
  id: string;
  tenant: string;
  user_id: string;
  title: string;
  /** As it is searched: lower case and NFKC, alike on both databases. */
  title_key: string;
  type: string;
  model: string | null;
  mode: string | null;
  /** JSON: `[id]`. */
  knowledge_base_ids: string;
  /** JSON: `[{name, digest, truncated, since}]`; `since` is the last message that was there. */
  activations: string;
  active_run_id: string | null;
  created_at: number;
  updated_at: number;
}

export interface ChatMessageTable {
  chat_id: string;
  number: number;
  role: string;
  /** JSON arrays. */
  parts: string;
  model_messages: string;
  run_id: string | null;
  created_at: number;
}

/** The last record of each tenant, kept apart so that a chain cut at its end is found. */
export interface AuditHeadTable {
  tenant: string;
  number: number;
  digest: string;
}

/** Triggers refuse to change or delete a row. */
export interface AuditRecordTable {
  tenant: string;
  number: number;
  /** ISO 8601 in UTC, always 24 characters: what the digest is over, and it sorts. */
  at: string;
  actor: string;
  action: string;
  subject: string;
  outcome: string;
  /** Canonical JSON. */
  data: string;
  previous: string;
  digest: string;
}

interface SkillSettingTable {
  tenant: string;
  name: string;
  enabled: number;
  changed_by: string;
  changed_at: number;
}
