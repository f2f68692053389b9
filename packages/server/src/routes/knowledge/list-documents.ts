import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { knowledgeCallerOf } from '../../knowledge/knowledge-caller-of.ts';
import { orHttpError } from '../../knowledge/or-http-error.ts';
import { baseParams, documentShape, pageQuery, replies } from './knowledge-shapes.ts';
import { showDocument } from './show-knowledge.ts';

export const listKnowledgeDocuments = defineRoute({
  method: 'get',
  path: '/api/v1/knowledge/{id}/documents',
  operation: 'listKnowledgeDocuments',
  tag: 'knowledge',
  summary: 'The documents of a knowledge base, by name',
  params: baseParams,
  query: pageQuery,
  replies: {
    200: {
      description: 'A page of them',
      schema: z.object({ items: z.array(documentShape), total: z.int() }),
    },
    404: replies.notFound,
  },
  async handle(request, { knowledge }) {
    const caller = knowledgeCallerOf(request.caller);
    const { items, total } = await orHttpError(
      knowledge.listDocuments(caller, request.params.id, request.query),
    );
    return { status: 200, json: { items: items.map(showDocument), total } };
  },
});
