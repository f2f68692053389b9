import type { Route } from '../http/route.ts';
import { openApiRoutes } from '../openapi/open-api-routes.ts';
import { approvalRoutes } from './approvals/index.ts';
import { auditRoutes } from './audit/index.ts';
import { authRoutes } from './auth/index.ts';
import { catalogRoutes } from './catalog/index.ts';
import { chatRoutes } from './chats/index.ts';
import { knowledgeRoutes } from './knowledge/index.ts';
import { modelRoutes } from './models/index.ts';
import { openAiRoutes } from './openai/index.ts';
import { operationRoutes } from './operations/index.ts';
import { runRoutes } from './runs/index.ts';
import { skillRoutes } from './skills/index.ts';
import { usageRoutes } from './usage/index.ts';
import { userRoutes } from './users/index.ts';
import { workflowRoutes } from './workflows/index.ts';

/** Every route, one line a resource. */
export const allRoutes: readonly Route[] = [
  ...authRoutes,
  ...userRoutes,
  ...skillRoutes,
  ...catalogRoutes,
  ...runRoutes,
  ...approvalRoutes,
  ...chatRoutes,
  ...knowledgeRoutes,
  ...workflowRoutes,
  ...modelRoutes,
  ...usageRoutes,
  ...auditRoutes,
  ...openAiRoutes,
  ...operationRoutes,
  ...openApiRoutes(() => allRoutes),
];
