import { parseAt } from '@techne/agent';
import { z } from 'zod';
import { HttpError } from '../../errors/http-error.ts';
import { limitRate } from '../../http/limit-rate.ts';
import { defineRoute } from '../../http/route.ts';
import { eventsReply, streamQuery, waitingShape } from '../runs/run-shapes.ts';
import { answerShape, chatParams } from './chat-shapes.ts';
import { replyOfTurn } from './reply-of-turn.ts';

export const sendMessage = defineRoute({
  method: 'post',
  path: '/api/v1/chats/{id}/messages',
  operation: 'sendMessage',
  tag: 'chats',
  summary: 'Say something',
  description:
    '`/name text` activates a skill, `@name text` runs one once (and counts as a run). With `workflow_id` a workflow answers in the place of the model (and counts as an execution). Answers with events; the turn goes on when the client goes away, and can be followed again. With `?stream=false` it answers with one JSON document.',
  params: chatParams,
  query: streamQuery,
  body: {
    schema: z.strictObject({
      content: z
        .string()
        .max(1_000_000)
        .refine((text) => text.trim() !== '', 'content is empty'),
      model: z.string().max(256).optional().describe('One of the configured models, for this message'),
      workflow_id: z
        .string()
        .max(100)
        .optional()
        .describe('A workflow that answers: the message is its input, its final output the answer'),
    }),
  },
  replies: {
    200: { ...eventsReply, schema: answerShape },
    202: { description: 'Without a stream: it waits for somebody', schema: waitingShape },
    400: {
      description: "Nothing was said, it is larger than the model's window, or the model is not configured",
    },
    404: { description: 'There is no such chat, or no such workflow' },
    409: { description: 'The chat is busy with another message' },
    429: { description: 'Too many runs with @name, or too many executions; see Retry-After' },
    503: { description: 'The model is not available' },
  },
  async handle(request, services) {
    const { caller, params } = request;
    const body = await attempt(request.readBody());
    // 429 comes before 404 and 400 (ruling 26), and only the body says whether the message is a run.
    const bucket = body instanceof HttpError ? undefined : bucketOf(body);
    const headers = bucket === undefined ? {} : await limitRate(bucket, caller.userId, services);
    const chat = await services.chats.require(caller, params.id);
    if (body instanceof HttpError) throw body;
    const { workflow_id: workflowId, ...message } = body;
    const started = await services.chats.send(caller, chat, { ...message, workflowId });
    const reply = await replyOfTurn(request, services, chat, started);
    return { ...reply, headers: { ...headers, ...reply.headers } };
  },
});

/** What a message counts against, besides being a message. */
function bucketOf(body: { readonly content: string; readonly workflow_id?: string | undefined }) {
  if (body.workflow_id !== undefined) return 'workflows';
  return parseAt(body.content) === undefined ? undefined : 'runs';
}

async function attempt<Body>(body: Promise<Body>): Promise<Body | HttpError> {
  try {
    return await body;
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
}
