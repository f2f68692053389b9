import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { knowledgeCallerOf } from '../../knowledge/knowledge-caller-of.ts';
import { orHttpError } from '../../knowledge/or-http-error.ts';
import { baseParams, baseShape, replies, visibilityShape } from './knowledge-shapes.ts';
import { showBase } from './show-knowledge.ts';

export const shareKnowledgeBase = defineRoute({
  method: 'patch',
  path: '/api/v1/knowledge/{id}',
  operation: 'shareKnowledgeBase',
  tag: 'knowledge',
  summary: 'Share a knowledge base with the tenant, or take it back',
  params: baseParams,
  body: { schema: z.strictObject({ visibility: visibilityShape }) },
  replies: {
    200: { description: 'Changed', schema: baseShape },
    400: replies.invalid,
    403: replies.notYours,
    404: replies.notFound,
  },
  async handle(request, { knowledge }) {
    const caller = knowledgeCallerOf(request.caller);
    const { id } = await orHttpError(knowledge.findOwnBase(caller, request.params.id));
    const { visibility } = await request.readBody();
    return { status: 200, json: showBase(await orHttpError(knowledge.shareBase(caller, id, visibility))) };
  },
});
