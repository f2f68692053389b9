import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { replyOfExecution } from './reply-of-execution.ts';
import { requireSkill } from './require-skill.ts';
import { envelopeShape, waitingShape } from './run-shapes.ts';

export const callTool = defineRoute({
  method: 'post',
  path: '/api/v1/skills/{name}/tools/{tool}',
  operation: 'callTool',
  tag: 'runs',
  summary: 'Run one command of a skill',
  description: 'In the sandbox, in a folder of its own. What needs it waits for an admin.',
  limit: 'runs',
  params: z.object({ name: z.string(), tool: z.string() }),
  body: {
    schema: z
      .object({
        arguments: z.record(z.string(), z.unknown()).default({}),
        mode: z
          .string()
          .max(64)
          .optional()
          .describe('Without it there are only the tools of the mode Global'),
      })
      .prefault({}),
  },
  replies: {
    200: { description: 'What it said', schema: envelopeShape.extend({ run_id: z.string() }) },
    202: { description: 'It waits for an admin', schema: waitingShape },
    400: { description: 'An invalid name, wrong arguments' },
    403: { description: 'It is not run, and why' },
    404: { description: 'There is no such skill or tool' },
    409: { description: 'The skill changed meanwhile' },
    429: { description: 'Too many runs; see Retry-After' },
    503: { description: 'The sandbox does not work here, and why' },
  },
  async handle(request, services) {
    const { caller, params } = request;
    const skill = await requireSkill(services, caller, params.name);
    const body = await request.readBody();
    const started = await services.runs.startCall(caller, skill, { tool: params.tool, ...body });
    return replyOfExecution(services, started, 'tool');
  },
});
