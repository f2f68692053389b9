import type { Config } from '@techne/config';
import type { Knowledge } from '@techne/knowledge';
import type { Store } from '@techne/store';
import type { Logger } from 'pino';
import type { AccountService } from '../accounts/account-service.ts';
import type { ApprovalService } from '../approvals/approval-service.ts';
import type { AuditService } from '../audit/audit-service.ts';
import type { ChatService } from '../chats/chat-service.ts';
import type { RetrieverFor } from '../knowledge/retriever-for.ts';
import type { CompletionService } from '../openai/completion-service.ts';
import type { Metrics } from '../operations/metrics.ts';
import type { OfferedModels } from '../runs/models/offered-models.ts';
import type { RunService } from '../runs/run-service.ts';
import type { SkillService } from '../skills/skill-service.ts';
import type { WorkflowService } from '../workflows/workflow-service.ts';

/** What routes work with. Built once, in `create-services.ts`, and closed in the opposite order. */
export interface Services {
  readonly config: Config;
  readonly store: Store;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly audit: AuditService;
  /** The folder of the database, managed skills and scratch folders. */
  readonly dataFolder: string;
  /** This server among all that share the database. */
  readonly instance: string;
  readonly accounts: AccountService;
  readonly skills: SkillService;
  readonly runs: RunService;
  readonly workflows: WorkflowService;
  readonly approvals: ApprovalService;
  readonly chats: ChatService;
  readonly completions: CompletionService;
  readonly models: OfferedModels;
  readonly knowledge: Knowledge;
  readonly retrieverFor: RetrieverFor;
  /** True from when the server was told to stop. What runs and streams may still end by itself. */
  readonly isStopping: () => boolean;
  /** Aborts when the time for that is over: whatever still runs has to end now. */
  readonly stopping: AbortSignal;
  readonly now: () => number;
}
