import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { showProblem } from './show-problem.ts';
import { problemShape } from './workflow-shapes.ts';

export const validateWorkflow = defineRoute({
  method: 'post',
  path: '/api/v1/workflows/validate',
  operation: 'validateWorkflow',
  tag: 'workflows',
  summary: 'Everything that is wrong with a graph',
  body: { schema: z.strictObject({ graph_data: z.unknown() }) },
  replies: {
    200: {
      description: 'Whether it can be saved and run',
      schema: z.object({ valid: z.boolean(), problems: z.array(problemShape) }),
    },
  },
  async handle(request, { workflows }) {
    const { graph_data: graph } = await request.readBody();
    const problems = (await workflows.validate(graph)).map(showProblem);
    return { status: 200, json: { valid: problems.length === 0, problems } };
  },
});
