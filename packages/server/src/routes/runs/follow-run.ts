import { defineRoute } from '../../http/route.ts';
import { followQuery, replyOfEvents } from './reply-of-events.ts';
import { requireRun } from './require-run.ts';
import { eventsReply, runParams } from './run-shapes.ts';

export const followRun = defineRoute({
  method: 'get',
  path: '/api/v1/runs/{id}/events',
  operation: 'followRun',
  tag: 'runs',
  summary: 'The events of a run, from any number on',
  description: 'After `Last-Event-ID` or `?after=`; without either, from the first.',
  params: runParams,
  query: followQuery,
  replies: {
    200: eventsReply,
    400: { description: 'The number is none' },
    404: { description: 'There is no such run' },
  },
  async handle(request, services) {
    return replyOfEvents(request, services, await requireRun(services, request.caller, request.params.id));
  },
});
