import { HttpError } from '../../errors/http-error.ts';
import { unauthorized } from '../../errors/unauthorized.ts';
import { bearerToken } from '../../http/bearer-token.ts';
import { isLoopback } from '../../http/is-loopback.ts';
import { defineRoute, type RouteRequest } from '../../http/route.ts';
import type { Services } from '../../services/services.ts';

const encoder = new TextEncoder();
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

export const metrics = defineRoute({
  method: 'get',
  path: '/metrics',
  operation: 'metrics',
  tag: 'operations',
  summary: 'Counters and times in the text format of Prometheus',
  description: 'For admins, and for anybody on this machine.',
  access: 'public',
  replies: {
    200: { description: 'The metrics', contentType: 'text/plain; version=0.0.4' },
    401: { description: 'Neither a token nor this machine' },
    403: { description: 'The token is not that of an admin' },
  },
  async handle(request, services) {
    if (!isLocal(request)) await checkAdmin(request, services);
    return {
      status: 200,
      headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
      bytes: encoder.encode(services.metrics.render()),
    };
  },
});

/** A proxy on this machine is a loopback peer too: what it forwards comes from somewhere else. */
function isLocal(request: RouteRequest): boolean {
  return isLoopback(request.remoteAddress) && forwarding.every((name) => request.header(name) === undefined);
}

async function checkAdmin(request: RouteRequest, { accounts }: Services): Promise<void> {
  const token = bearerToken(request.header('authorization'));
  const caller = token === undefined ? undefined : await accounts.authenticate(token);
  if (caller === undefined) throw unauthorized();
  if (caller.role !== 'admin') throw new HttpError(403, 'This is for admins');
}
