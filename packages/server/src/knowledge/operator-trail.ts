import type { Config } from '@techne/config';
import type { KnowledgeCaller } from '@techne/knowledge';
import type { Store } from '@techne/store';
import { pino } from 'pino';
import { createAuditService } from '../audit/create-audit-service.ts';
import { auditedRoutes } from '../audit/route-trail/audited-routes.ts';
import { describeRequest } from '../audit/route-trail/describe-request.ts';
import type { RequestFacts } from '../audit/route-trail/request-facts.ts';
import { HttpError } from '../errors/http-error.ts';
import { orHttpError } from './or-http-error.ts';

export interface OperatorTrailOptions {
  readonly config: Config;
  readonly store: Store;
  readonly environment: NodeJS.ProcessEnv;
  readonly caller: KnowledgeCaller;
}

/**
 * Does `work` and tells of it as the route of this operation would, with the same action, subject and data, whether it
 * was done or not. What `work` returns is what the route answers. Rejects as `work` does, or when it could not be told.
 */
export type OperatorTrail = <Result>(
  operation: string,
  params: Readonly<Record<string, string>>,
  work: () => Promise<Result>,
  body?: unknown,
) => Promise<Result>;

/** For who works with the data of a server itself: a change must not be missing in the trail because of that. */
export function createOperatorTrail({
  config,
  store,
  environment,
  caller,
}: OperatorTrailOptions): OperatorTrail {
  const log = pino({ level: 'silent' });
  const audit = createAuditService({ config, store, log, environment });
  return async (operation, params, work, body) => {
    try {
      const answer = await work();
      await tell(operation, { params, body, answer, status: 200 });
      return answer;
    } catch (error) {
      const refusal: unknown = await orHttpError(Promise.reject(error)).catch((cause: unknown) => cause);
      if (refusal instanceof HttpError)
        await tell(operation, {
          params,
          body,
          answer: { detail: refusal.detail },
          status: refusal.status,
        });
      throw error;
    }
  };

  async function tell(operation: string, facts: Omit<RequestFacts, 'query'>): Promise<void> {
    const route = auditedRoutes[operation];
    if (route === undefined) throw new TypeError(`${operation} is not told of`);
    const told = describeRequest(route, { ...facts, query: undefined });
    if (told === undefined) return;
    const { tenant, userId: actor } = caller;
    const data = { ...told.data, place: 'command line' };
    await audit.record({ ...told, tenant, actor, subject: told.subject === '' ? actor : told.subject, data });
  }
}
