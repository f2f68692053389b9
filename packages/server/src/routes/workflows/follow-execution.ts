import { defineRoute } from '../../http/route.ts';
import { followQuery, replyOfEvents } from '../runs/reply-of-events.ts';
import { eventsReply } from '../runs/run-shapes.ts';
import { requireExecution } from './require-workflow.ts';
import { replies, workflowParams } from './workflow-shapes.ts';

export const followExecution = defineRoute({
  method: 'get',
  path: '/api/v1/workflows/executions/{id}/events',
  operation: 'followExecution',
  tag: 'workflows',
  summary: 'The events of an execution, from any number on',
  description:
    'After `Last-Event-ID` or `?after=`; without either, from the first. A `done` that is followed by more belongs to what was resumed afterwards.',
  params: workflowParams,
  query: followQuery,
  replies: {
    200: eventsReply,
    400: { description: 'The number is none' },
    404: replies.noExecution,
  },
  async handle(request, services) {
    const run = await requireExecution(services, request.caller, request.params.id);
    return replyOfEvents(request, services, run);
  },
});
