export type { Approval, ApprovalsClient, Decision, Grant } from './approvals-client.ts';
export type { AuditClient, AuditRecord, AuditVerdict } from './audit-client.ts';
export type { ApiToken, AuthClient, CreatedToken, SignedIn, User } from './auth-client.ts';
export type { CatalogAnswer, CatalogClient, CatalogDetail, CatalogEntry } from './catalog-client.ts';
export type { ChangeOptions } from './change-options.ts';
export type { Chat, ChatMessage, ChatsClient, OpenedChat, StoppedTurn } from './chats-client.ts';
export { ClientError, type ClientErrorCode } from './client-error.ts';
export type { ClientOptions } from './client-options.ts';
export { createClient, type Client } from './create-client.ts';
export type { FollowOptions } from './follow-run.ts';
export type {
  KnowledgeBase,
  KnowledgeClient,
  KnowledgeDocument,
  KnowledgeSearch,
  KnowledgeTask,
} from './knowledge-client.ts';
export type { ModelsClient, OfferedModels } from './models-client.ts';
export type { ApprovalEvent, RunEvent } from './run-event.ts';
export type { RunStream } from './run-stream.ts';
export type { Run, RunInputs, RunsClient, RunSummary, StartOptions } from './runs-client.ts';
export type { Envelope, Execution, SkillCallsClient, WaitingCall } from './skill-calls-client.ts';
export type { SkillFilesClient, WriteFileOptions } from './skill-files-client.ts';
export type { SkillDiff, SkillVersion, SkillVersionsClient } from './skill-versions-client.ts';
export type {
  SkillDetail,
  SkillList,
  SkillsClient,
  SkillSummary,
  SkillTemplate,
  SkillVerdict,
  Visibility,
} from './skills-client.ts';
export type { CallOptions } from './transport.ts';
export type { Usage, UsageClient } from './usage-client.ts';
export type { Invitation, UserDetail, UsersClient } from './users-client.ts';
export type {
  Workflow,
  WorkflowExecution,
  WorkflowExecutionsClient,
  WorkflowExecutionSummary,
  WorkflowExport,
  WorkflowNodeType,
  WorkflowProblem,
  WorkflowResult,
  WorkflowsClient,
  WorkflowSummary,
} from './workflows-client.ts';
