import { approvalsClient, type ApprovalsClient } from './approvals-client.ts';
import { auditClient, type AuditClient } from './audit-client.ts';
import { authClient, type AuthClient } from './auth-client.ts';
import { catalogClient, type CatalogClient } from './catalog-client.ts';
import { chatsClient, type ChatsClient } from './chats-client.ts';
import type { ClientOptions } from './client-options.ts';
import { knowledgeClient, type KnowledgeClient } from './knowledge-client.ts';
import { modelsClient, type ModelsClient } from './models-client.ts';
import { runsClient, type RunsClient } from './runs-client.ts';
import { skillsClient, type SkillsClient } from './skills-client.ts';
import { Transport } from './transport.ts';
import { usageClient, type UsageClient } from './usage-client.ts';
import { usersClient, type UsersClient } from './users-client.ts';
import { workflowsClient, type WorkflowsClient } from './workflows-client.ts';

/** Every operation of a server, grouped as its API is. */
export interface Client {
  readonly auth: AuthClient;
  readonly users: UsersClient;
  readonly catalog: CatalogClient;
  readonly skills: SkillsClient;
  readonly runs: RunsClient;
  readonly approvals: ApprovalsClient;
  readonly chats: ChatsClient;
  readonly knowledge: KnowledgeClient;
  readonly models: ModelsClient;
  readonly usage: UsageClient;
  readonly workflows: WorkflowsClient;
  readonly audit: AuditClient;
}

/**
 * A client for one server. It needs nothing but `fetch`, so it works in browsers too.
 *
 * @example
 * const client = createClient({ url: 'http://127.0.0.1:4310', token });
 * const run = await client.runs.start('article-summary', { article: 'A long article' });
 * for await (const event of run) if (event.event === 'token') console.log(event.data.content);
 */
export function createClient(options: ClientOptions): Client {
  const transport = new Transport(options);
  return {
    auth: authClient(transport),
    users: usersClient(transport),
    catalog: catalogClient(transport),
    skills: skillsClient(transport),
    runs: runsClient(transport),
    approvals: approvalsClient(transport),
    chats: chatsClient(transport),
    knowledge: knowledgeClient(transport),
    models: modelsClient(transport),
    usage: usageClient(transport),
    workflows: workflowsClient(transport),
    audit: auditClient(transport),
  };
}
