import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { knowledgeCallerOf } from '../../knowledge/knowledge-caller-of.ts';
import { orHttpError } from '../../knowledge/or-http-error.ts';
import { taskShape } from './knowledge-shapes.ts';
import { showTask } from './show-knowledge.ts';

export const readKnowledgeTask = defineRoute({
  method: 'get',
  path: '/api/v1/knowledge/tasks/{task}',
  operation: 'readKnowledgeTask',
  tag: 'knowledge',
  summary: 'How far the reading of a document, or a rebuild, is',
  params: z.object({ task: z.string().max(100) }),
  replies: {
    200: { description: 'The task', schema: taskShape },
    404: { description: 'There is no such task' },
  },
  async handle(request, { knowledge }) {
    const caller = knowledgeCallerOf(request.caller);
    return {
      status: 200,
      json: showTask(await orHttpError(knowledge.findTask(caller, request.params.task))),
    };
  },
});
