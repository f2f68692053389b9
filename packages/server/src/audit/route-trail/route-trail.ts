import type { Caller } from '../../http/caller.ts';
import type { Reply } from '../../http/reply.ts';
import type { Services } from '../../services/services.ts';
import type { AuditEvent } from '../audit-service.ts';
import { auditedRoutes } from './audited-routes.ts';
import { describeRequest } from './describe-request.ts';
import { describeStranger } from './describe-stranger.ts';
import type { RequestFacts } from './request-facts.ts';
import { StrangerLimit } from './stranger-limit.ts';

/** A request that was answered, as the HTTP layer knows it. */
export interface AnsweredRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly checkedBody: unknown;
  readonly known: Caller | undefined;
  readonly remoteAddress: string;
  readonly id: string;
}

/** Writes an answered request to the trail; gives the answer to send, which is 503 where that failed. */
export type RouteTrail = (request: AnsweredRequest, reply: Reply) => Promise<Reply>;

/** Undefined for a route that leaves nothing. */
export function routeTrail(
  operation: string,
  isPublic: boolean,
  services: Pick<Services, 'audit' | 'store' | 'log' | 'now'>,
): RouteTrail | undefined {
  const route = Object.hasOwn(auditedRoutes, operation) ? auditedRoutes[operation] : undefined;
  if (route === undefined) return undefined;
  const { audit, store, log } = services;
  const limit = new StrangerLimit(services.now);

  return async (request, reply) => {
    // Who is nobody here has no tenant whose trail it could be.
    if (request.known === undefined && !isPublic) return reply;
    const facts = factsOf(request, reply);
    const told = describeRequest(route, facts);
    if (told === undefined) return reply;
    try {
      const event = await withActor(told, request, facts);
      if (event === undefined) return reply;
      if (route.batched === true) audit.note(event);
      else await audit.record(event);
      return reply;
    } catch (error) {
      log.error(
        { err: error, requestId: request.id },
        'a request could not be recorded, so it is not answered',
      );
      return { status: 503, json: { detail: 'What was done could not be recorded in the audit trail' } };
    }
  };

  async function withActor(
    told: Pick<AuditEvent, 'action' | 'subject' | 'outcome' | 'data'>,
    { known, remoteAddress }: AnsweredRequest,
    facts: RequestFacts,
  ): Promise<AuditEvent | undefined> {
    if (known !== undefined) {
      const { tenant, userId } = known;
      return { ...told, tenant, actor: userId, subject: told.subject === '' ? userId : told.subject };
    }
    const { status } = facts;
    // A wrong password is always told: their number is limited already.
    const left = status < 400 || status === 401 ? 0 : limit.take(`${remoteAddress} ${status}`);
    if (left === undefined) return undefined;
    const stranger = await describeStranger(store, facts);
    const more = left === 0 ? {} : { left_out: left };
    return { ...told, ...stranger, data: { ...told.data, address: remoteAddress, ...more } };
  }
}

function factsOf({ params, query, checkedBody }: AnsweredRequest, reply: Reply): RequestFacts {
  const answer = 'json' in reply ? reply.json : undefined;
  return { params, query, body: checkedBody, answer, status: reply.status };
}
