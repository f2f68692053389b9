export { openStore } from './open-store.ts';
export type { OpenStoreOptions, Store } from './store.ts';
export { StoreError, type StoreErrorCode } from './errors/store-error.ts';
export { type Accounts, type NewUser, type Role, roles, type User } from './accounts/accounts.ts';
export type { Session, Sessions } from './sessions/sessions.ts';
export type { Link, Links } from './links/links.ts';
export type { SigningKey, SigningKeys } from './keys/signing-keys.ts';
export type { Changes } from './changes/changes.ts';
export type { RateLimit, RateLimitAnswer, RateLimits } from './rate-limits/rate-limits.ts';
export {
  type ManagedSkillRecord,
  type SkillVersion,
  type SkillVersions,
  type SkillWrite,
  type StoredFile,
  visibilities,
  type Visibility,
} from './skills/skill-versions.ts';
export {
  type FinalStatus,
  type NewRun,
  type Run,
  type RunCount,
  type RunCountFilter,
  type RunFilter,
  type Runs,
  runStatuses,
  type StoredRunStatus,
} from './runs/runs.ts';
export type { NumberedRunEvent, RunEvent, RunLog, RunLogWriter } from './run-log/run-log.ts';
export type {
  ApprovalGrant,
  ApprovalGrants,
  ApprovalRequestFilter,
  ApprovalRequestRecord,
  ApprovalRequests,
  Decision,
} from './approvals/approvals.ts';
export {
  type Chat,
  type ChatChange,
  type ChatFilter,
  type ChatFork,
  type ChatMessage,
  type ChatRole,
  type Chats,
  type ChatType,
  chatTypes,
  type ChatUsage,
  type NewChat,
  type NewChatMessage,
  type RememberedActivation,
} from './chats/chats.ts';
export {
  type AuditEntry,
  type AuditFilter,
  type AuditLog,
  type AuditOutcome,
  auditOutcomes,
  type AuditRecord,
  type AuditVerdict,
} from './audit/audit-log.ts';
export type { SkillSetting, SkillSettings } from './skill-settings/skill-settings.ts';
export type { KnowledgeStore } from './knowledge/knowledge-store.ts';
export type {
  EmbedderName,
  KnowledgeBase,
  KnowledgeBases,
  KnowledgeReader,
} from './knowledge/knowledge-bases.ts';
export {
  documentStates,
  type DocumentState,
  type KnowledgeDocument,
  type KnowledgeDocuments,
  type NewChunk,
} from './knowledge/knowledge-documents.ts';
export {
  taskKinds,
  taskStatuses,
  type ClaimedTask,
  type DocumentWork,
  type KnowledgeTask,
  type KnowledgeTasks,
  type RebuildSlice,
  type RebuildWork,
  type TaskStatus,
} from './knowledge/knowledge-tasks.ts';
export type { FoundChunk, SearchAnswer, SearchIndex, SearchRequest } from './search/search-index.ts';
export type {
  NewWorkflow,
  Workflow,
  WorkflowChange,
  WorkflowFilter,
  Workflows,
} from './workflows/workflows.ts';
export type {
  ExecutionFilter,
  NewWorkflowExecution,
  UnsettledExecution,
  WorkflowExecution,
  WorkflowExecutions,
} from './workflows/workflow-executions.ts';
