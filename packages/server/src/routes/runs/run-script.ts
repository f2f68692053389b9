import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { replyOfExecution } from './reply-of-execution.ts';
import { requireSkill } from './require-skill.ts';
import { envelopeShape, waitingShape } from './run-shapes.ts';

const scalar = z.union([z.string(), z.number(), z.boolean()]);

export const runScript = defineRoute({
  method: 'post',
  path: '/api/v1/skills/{name}/scripts/{path+}',
  operation: 'runScript',
  tag: 'runs',
  summary: 'Run a script of a skill',
  description: 'In the sandbox, in a folder of its own. What needs it waits for an admin.',
  limit: 'runs',
  params: z.object({ name: z.string(), path: z.string() }),
  body: {
    schema: z
      .object({
        arguments: z
          .union([z.array(scalar).max(1_000), z.record(z.string(), scalar.nullable())])
          .optional()
          .describe('A list, or an object: {"verbose": true, "out": "x"} is --verbose --out x'),
        input: z
          .string()
          .max(1_000_000)
          .optional()
          .describe('It finds this in the file `input` of its folder'),
      })
      .prefault({}),
  },
  replies: {
    200: { description: 'What it said', schema: envelopeShape.extend({ run_id: z.string() }) },
    202: { description: 'It waits for an admin', schema: waitingShape },
    400: { description: 'An invalid name, a path that leads out of the skill, wrong arguments' },
    403: { description: 'It is not run, and why' },
    404: { description: 'There is no such skill or file' },
    409: { description: 'The skill changed meanwhile' },
    429: { description: 'Too many runs; see Retry-After' },
    503: { description: 'The sandbox does not work here, and why' },
  },
  async handle(request, services) {
    const { caller, params } = request;
    const skill = await requireSkill(services, caller, params.name);
    const body = await request.readBody();
    const started = await services.runs.startScript(caller, skill, { path: params.path, ...body });
    return replyOfExecution(services, started, 'path');
  },
});
