import { routeTrail } from '../audit/route-trail/route-trail.ts';
import { HttpError } from '../errors/http-error.ts';
import { replyOfError } from '../errors/reply-of-error.ts';
import { unauthorized } from '../errors/unauthorized.ts';
import { RequestMeter } from '../operations/request-meter.ts';
import { ActiveRequest, type HonoContext } from './active-request.ts';
import { answerWhileSent } from './answer-while-sent.ts';
import type { AppContext } from './app-context.ts';
import { bearerToken } from './bearer-token.ts';
import { checkValue } from './check-value.ts';
import { limitRate } from './limit-rate.ts';
import { checkContentLength } from './read-incoming.ts';
import type { Reply } from './reply.ts';
import { requestId } from './request-id.ts';
import type { Route } from './route.ts';
import { sendReply } from './send-reply.ts';

const CLOSING = { connection: 'close' } as const;

/** Everything that happens to a request of one route, in the order of ruling 26. One handler, no chain of middleware. */
export function answerRoute(route: Route, app: AppContext): (context: HonoContext) => Promise<Response> {
  const { services } = app;
  const { limit: ownLimit = services.config.server.maxBodyBytes } = route.body ?? {};
  const limit = typeof ownLimit === 'number' ? ownLimit : ownLimit(services);
  const access = route.access ?? 'user';
  const meter = new RequestMeter(route.method.toUpperCase(), route.path, services);
  const trail = routeTrail(route.operation, access === 'public', services);

  return async (context) => {
    const started = performance.now();
    const { incoming } = context.env;
    const request = new ActiveRequest(
      context,
      requestId(incoming.headers['x-request-id']),
      route.body,
      limit,
    );
    let reply: Reply;
    let headers: Readonly<Record<string, string>> | undefined;
    try {
      app.guard.check(incoming);
      checkContentLength(incoming, limit);
      if (access !== 'public') await identify(request, incoming.headers.authorization);
      if (route.limit !== undefined) headers = await limitRate(route.limit, request.caller.userId, services);
      if (route.params !== undefined) request.params = checkValue(route.params, context.req.param(), 'path');
      if (route.query !== undefined) request.query = checkValue(route.query, context.req.query(), 'query');
      reply = await route.handle(request, services);
    } catch (error) {
      reply = replyOfError(error, services.log, request.id, route.problem);
    }
    if (trail !== undefined) {
      // Where it broke off before they were checked, they still say what was meant.
      request.params ??= context.req.param();
      reply = await trail(request, reply);
    }
    if (services.isStopping()) headers = { ...headers, ...CLOSING };
    meter.record(request.id, request.known?.userId, reply.status, performance.now() - started);
    const response = sendReply(reply, request.id, headers);
    return reply.status === 413 ? answerWhileSent(response, incoming) : response;
  };

  async function identify(request: ActiveRequest, authorization: string | undefined): Promise<void> {
    const token = bearerToken(authorization);
    if (token !== undefined) request.known = await services.accounts.authenticate(token);
    if (request.known === undefined) throw unauthorized();
    if (access === 'admin' && request.known.role !== 'admin')
      throw new HttpError(403, 'This is for the admins of the tenant');
  }
}
