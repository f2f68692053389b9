import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { replyOfRun } from './reply-of-run.ts';
import { requireSkill } from './require-skill.ts';
import { eventsReply, runResultShape, skillParams, streamQuery, waitingShape } from './run-shapes.ts';

const maximumCharacters = 1_000_000;

export const useSkill = defineRoute({
  method: 'post',
  path: '/api/v1/skills/{name}/use',
  operation: 'useSkill',
  tag: 'runs',
  summary: 'Use a skill as a subagent',
  description:
    'Answers with the events of a run and with `tool_call`, `tool_result` and `approval` between them. Everything runs in the sandbox; what needs it waits for an admin.',
  limit: 'runs',
  params: skillParams,
  query: streamQuery,
  body: {
    schema: z.object({
      message: z.string().trim().min(1, 'message is required').max(maximumCharacters),
      context: z
        .string()
        .max(maximumCharacters)
        .optional()
        .describe('What it has to know; it sees nothing else'),
      mode: z.string().max(64).optional(),
      model: z.string().max(256).optional().describe('One of the configured models'),
    }),
  },
  replies: {
    200: { ...eventsReply, schema: runResultShape },
    202: { description: 'It waits for an admin (`?stream=false`)', schema: waitingShape },
    400: { description: 'An invalid name, no message' },
    404: { description: 'There is no such skill' },
    429: { description: 'Too many runs; see Retry-After' },
  },
  async handle(request, services) {
    const { caller } = request;
    const skill = await requireSkill(services, caller, request.params.name);
    const started = await services.runs.startUse(caller, skill, await request.readBody());
    return replyOfRun(request, services, started);
  },
});
