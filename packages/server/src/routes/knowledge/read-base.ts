import { defineRoute } from '../../http/route.ts';
import { knowledgeCallerOf } from '../../knowledge/knowledge-caller-of.ts';
import { orHttpError } from '../../knowledge/or-http-error.ts';
import { baseParams, baseShape, replies } from './knowledge-shapes.ts';
import { showBase } from './show-knowledge.ts';

export const readKnowledgeBase = defineRoute({
  method: 'get',
  path: '/api/v1/knowledge/{id}',
  operation: 'readKnowledgeBase',
  tag: 'knowledge',
  summary: 'One knowledge base',
  params: baseParams,
  replies: {
    200: { description: 'The knowledge base', schema: baseShape },
    404: replies.notFound,
  },
  async handle(request, { knowledge }) {
    const caller = knowledgeCallerOf(request.caller);
    return { status: 200, json: showBase(await orHttpError(knowledge.findBase(caller, request.params.id))) };
  },
});
