import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { modelNotFound } from '../../openai/create-completion-service.ts';
import { openAiProblem } from '../../openai/open-ai-error.ts';
import { modelShape, openAiReplies } from './open-ai-shapes.ts';
import { showModel } from './show-model.ts';

export const readModel = defineRoute({
  method: 'get',
  // Names of models have slashes.
  path: '/v1/models/{id+}',
  operation: 'readModel',
  tag: 'openai',
  summary: 'One model',
  problem: openAiProblem,
  params: z.object({ id: z.string().max(1_024) }),
  replies: {
    200: { description: 'The model', schema: modelShape },
    401: openAiReplies[401],
    404: openAiReplies[404],
  },
  handle({ params: { id } }, { completions }) {
    if (!completions.models.includes(id)) throw modelNotFound(id);
    return { status: 200, json: showModel(id, completions) };
  },
});
