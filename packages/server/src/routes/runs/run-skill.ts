import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { replyOfRun } from './reply-of-run.ts';
import { requireSkill } from './require-skill.ts';
import { eventsReply, runResultShape, skillParams, streamQuery } from './run-shapes.ts';

export const runSkill = defineRoute({
  method: 'post',
  path: '/api/v1/skills/{name}/run',
  operation: 'runSkill',
  tag: 'runs',
  summary: 'Run a skill as a prompt',
  description:
    'Answers with events; the run goes on when the client goes away, and can be followed again. With `?stream=false` it answers with one JSON document.',
  limit: 'runs',
  params: skillParams,
  query: streamQuery,
  body: {
    schema: z
      .object({
        inputs: z
          .record(z.string(), z.unknown())
          .default({})
          .describe('Values by name: text, numbers, booleans'),
        model: z.string().max(256).optional().describe('One of the configured models'),
      })
      .prefault({}),
  },
  replies: {
    200: { ...eventsReply, schema: runResultShape },
    400: { description: 'An invalid name, a missing or wrong input' },
    404: { description: 'There is no such skill' },
    429: { description: 'Too many runs; see Retry-After' },
  },
  async handle(request, services) {
    const { caller } = request;
    const skill = await requireSkill(services, caller, request.params.name);
    const started = await services.runs.startPrompt(caller, skill, await request.readBody());
    return replyOfRun(request, services, started);
  },
});
