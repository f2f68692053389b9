import { defineRoute } from '../../http/route.ts';
import { knowledgeCallerOf } from '../../knowledge/knowledge-caller-of.ts';
import { orHttpError } from '../../knowledge/or-http-error.ts';
import { baseParams, replies } from './knowledge-shapes.ts';

export const removeKnowledgeBase = defineRoute({
  method: 'delete',
  path: '/api/v1/knowledge/{id}',
  operation: 'removeKnowledgeBase',
  tag: 'knowledge',
  summary: 'Remove a knowledge base with all that is in it',
  params: baseParams,
  replies: {
    204: { description: 'Removed' },
    403: replies.notYours,
    404: replies.notFound,
  },
  async handle(request, { knowledge }) {
    const caller = knowledgeCallerOf(request.caller);
    await orHttpError(knowledge.removeBase(caller, request.params.id));
    return { status: 204, empty: true };
  },
});
