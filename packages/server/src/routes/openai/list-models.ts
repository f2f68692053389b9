import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { openAiProblem } from '../../openai/open-ai-error.ts';
import { modelShape, openAiReplies } from './open-ai-shapes.ts';
import { showModel } from './show-model.ts';

export const listModels = defineRoute({
  method: 'get',
  path: '/v1/models',
  operation: 'listModels',
  tag: 'openai',
  summary: 'The models that you may choose',
  problem: openAiProblem,
  replies: {
    200: {
      description: 'Those that the configuration names',
      schema: z.object({ object: z.literal('list'), data: z.array(modelShape) }),
    },
    401: openAiReplies[401],
  },
  handle(_, { completions }) {
    const data = completions.models.map((id) => showModel(id, completions));
    return { status: 200, json: { object: 'list', data } };
  },
});
