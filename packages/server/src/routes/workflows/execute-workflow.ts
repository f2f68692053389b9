import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { eventsReply, streamQuery, waitingShape } from '../runs/run-shapes.ts';
import { replyOfStarted } from './reply-of-started.ts';
import { requireWorkflow } from './require-workflow.ts';
import { executedShape, replies, workflowParams } from './workflow-shapes.ts';

export const executeWorkflow = defineRoute({
  method: 'post',
  path: '/api/v1/workflows/{id}/execute',
  operation: 'executeWorkflow',
  tag: 'workflows',
  summary: 'Execute a workflow',
  description:
    'Answers with events; the execution goes on when the client goes away and when the server is started again, and can be followed again. With `?stream=false` it answers with one JSON document.',
  limit: 'workflows',
  params: workflowParams,
  query: streamQuery,
  body: {
    schema: z
      .strictObject({
        input: z.json().default('').describe('What the start node passes on: text, or any JSON'),
        model: z
          .string()
          .max(256)
          .optional()
          .describe('For nodes that name none; one of the configured models'),
      })
      .prefault({}),
  },
  replies: {
    200: { ...eventsReply, schema: executedShape },
    202: { description: 'Without a stream: it waits for somebody', schema: waitingShape },
    400: replies.invalid,
    404: replies.notFound,
    429: replies.tooMany,
  },
  async handle(request, services) {
    const { caller } = request;
    const workflow = await requireWorkflow(services, caller, request.params.id);
    const { id } = await services.workflows.execute(caller, workflow, await request.readBody());
    return replyOfStarted(request, services, id);
  },
});
