import { randomUUID } from 'node:crypto';
import type { Retriever } from '@techne/agent';
import type { Config } from '@techne/config';
import { createRetriever } from '@techne/knowledge';
import type { Store } from '@techne/store';
import type { Logger } from 'pino';
import { createAccountService } from '../accounts/create-account-service.ts';
import type { PasswordCost } from '../accounts/passwords/password-hash.ts';
import type { ServerAddress } from '../accounts/server-address.ts';
import { createApprovalService } from '../approvals/create-approval-service.ts';
import { createChatService } from '../chats/create-chat-service.ts';
import { createAuditService } from '../audit/create-audit-service.ts';
import { knowledgeCallerOf } from '../knowledge/knowledge-caller-of.ts';
import { openKnowledge } from '../knowledge/open-knowledge.ts';
import type { RetrieverFor } from '../knowledge/retriever-for.ts';
import { createCompletionService } from '../openai/create-completion-service.ts';
import { createMetrics } from '../operations/create-metrics.ts';
import { offeredModels } from '../runs/models/offered-models.ts';
import { createRunService } from '../runs/create-run-service.ts';
import { createSkillService } from '../skills/create-skill-service.ts';
import { createWorkflowService } from '../workflows/create-workflow-service.ts';
import type { Services } from './services.ts';

export interface ServicesOptions {
  readonly config: Config;
  readonly store: Store;
  readonly log: Logger;
  readonly dataFolder: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly address: () => ServerAddress;
  readonly isStopping: () => boolean;
  readonly stopping: AbortSignal;
  readonly now: () => number;
  /** For tests: searches for everybody, in the place of the knowledge bases. */
  readonly retriever?: Retriever | undefined;
  readonly passwordCost?: PasswordCost | undefined;
  /** Whether this process carries out workflows; default: what the configuration says. */
  readonly worker?: boolean | undefined;
}

/** Builds what routes work with, from the store upwards. */
export async function createServices(options: ServicesOptions): Promise<Services> {
  const { config, store, log, dataFolder, isStopping, stopping, now, retriever } = options;
  const instance = randomUUID();
  const knowledge = openKnowledge({
    config,
    store: store.knowledge,
    environment: options.environment,
    server: instance,
    onFailure: (error) => log.error({ err: error }, 'knowledge bases'),
  });
  const retrieverFor: RetrieverFor = (caller) =>
    retriever ?? createRetriever(knowledge, knowledgeCallerOf(caller));
  const shared = {
    config,
    store,
    log,
    dataFolder,
    isStopping,
    stopping,
    now,
    metrics: createMetrics(),
    audit: createAuditService({ config, store, log, environment: options.environment }),
    instance,
    knowledge,
    retrieverFor,
    models: offeredModels(config, options.environment),
  };
  const accounts = await createAccountService({
    ...shared,
    address: options.address,
    passwordCost: options.passwordCost,
  });
  const skills = await createSkillService(shared);
  const runs = createRunService({
    ...shared,
    skills,
    environment: options.environment,
    times: { graceMs: config.server.shutdownSeconds * 1000 },
  });
  const parts = { ...shared, skills, runs, environment: options.environment };
  const workflows = createWorkflowService({ ...parts, worker: options.worker });
  const approvals = createApprovalService({ ...shared, skills, runs, workflows });
  const chats = createChatService({ ...parts, workflows });
  const completions = createCompletionService({ ...parts, workflows });
  return { ...shared, accounts, skills, runs, workflows, approvals, chats, completions };
}
