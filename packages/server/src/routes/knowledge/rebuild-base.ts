import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { knowledgeCallerOf } from '../../knowledge/knowledge-caller-of.ts';
import { orHttpError } from '../../knowledge/or-http-error.ts';
import { baseParams, replies } from './knowledge-shapes.ts';

export const rebuildKnowledgeBase = defineRoute({
  method: 'post',
  path: '/api/v1/knowledge/{id}/rebuild',
  operation: 'rebuildKnowledgeBase',
  tag: 'knowledge',
  summary: 'Search a knowledge base with the embedding model that is set now',
  params: baseParams,
  replies: {
    202: {
      description: 'It is being rebuilt; until then the old vectors are searched',
      schema: z.object({ task_id: z.string() }),
    },
    403: replies.notYours,
    404: replies.notFound,
    409: { description: 'There is no embedding model to rebuild with' },
    503: { description: 'The embedding model does not answer' },
  },
  async handle(request, { knowledge }) {
    const caller = knowledgeCallerOf(request.caller);
    const { taskId } = await orHttpError(knowledge.rebuild(caller, request.params.id));
    return { status: 202, json: { task_id: taskId } };
  },
});
