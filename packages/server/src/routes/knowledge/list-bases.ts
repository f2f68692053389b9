import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { knowledgeCallerOf } from '../../knowledge/knowledge-caller-of.ts';
import { orHttpError } from '../../knowledge/or-http-error.ts';
import { baseShape, pageQuery, replies } from './knowledge-shapes.ts';
import { showBase } from './show-knowledge.ts';

export const listKnowledgeBases = defineRoute({
  method: 'get',
  path: '/api/v1/knowledge',
  operation: 'listKnowledgeBases',
  tag: 'knowledge',
  summary: 'The knowledge bases that you may read, by name',
  query: pageQuery,
  replies: {
    200: { description: 'A page of them', schema: z.object({ items: z.array(baseShape), total: z.int() }) },
    400: replies.invalid,
  },
  async handle(request, { knowledge }) {
    const caller = knowledgeCallerOf(request.caller);
    const { items, total } = await orHttpError(knowledge.listBases(caller, request.query));
    return { status: 200, json: { items: items.map(showBase), total } };
  },
});
