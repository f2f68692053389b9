import type { Tables } from '../schema/tables.ts';

/** What a backup holds: each table with its primary key, in an order in which the rows can be put back. */
export const tableKeys = {
  users: ['id'],
  sessions: ['id'],
  links: ['secret_digest'],
  signing_keys: ['id'],
  managed_skills: ['tenant', 'name'],
  skill_versions: ['tenant', 'name', 'number'],
  blobs: ['digest'],
  runs: ['id'],
  run_events: ['run_id', 'first_number'],
  workflows: ['id'],
  workflow_executions: ['run_id'],
  workflow_items: ['run_id', 'node_id', 'item'],
  approval_requests: ['id'],
  approval_grants: ['id'],
  chats: ['id'],
  chat_messages: ['chat_id', 'number'],
  audit_heads: ['tenant'],
  audit_records: ['tenant', 'number'],
  skill_settings: ['tenant', 'name'],
  rate_limits: ['key'],
  changes: ['topic'],
  knowledge_bases: ['number'],
  knowledge_indexes: ['number'],
  knowledge_documents: ['id'],
  knowledge_originals: ['document_id', 'part'],
  knowledge_chunks: ['id'],
  knowledge_vectors: ['id'],
  knowledge_terms: ['base_number', 'word'],
  knowledge_tasks: ['id'],
} as const satisfies {
  readonly [Table in Exclude<keyof Tables, 'applied_migrations'>]: readonly (keyof Tables[Table])[];
};

export type BackupTable = keyof typeof tableKeys;

export function isBackupTable(name: unknown): name is BackupTable {
  return typeof name === 'string' && Object.hasOwn(tableKeys, name);
}

// The keys of an object literal are in the order in which they are written.
export const backupTables: readonly BackupTable[] = Object.keys(tableKeys).filter(isBackupTable);
