import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { knowledgeCallerOf } from '../../knowledge/knowledge-caller-of.ts';
import { orHttpError } from '../../knowledge/or-http-error.ts';
import { baseParams, replies, searchShape } from './knowledge-shapes.ts';
import { showSearch } from './show-knowledge.ts';

export const searchKnowledgeBase = defineRoute({
  method: 'get',
  path: '/api/v1/knowledge/{id}/search',
  operation: 'searchKnowledgeBase',
  tag: 'knowledge',
  summary: 'Search a knowledge base by words and by meaning',
  params: baseParams,
  query: z.object({
    query: z.string().trim().min(1).max(2_000),
    top_k: z.coerce.number().int().min(1).max(50).default(5),
  }),
  replies: {
    200: { description: 'What was found, the best first', schema: searchShape },
    400: replies.invalid,
    404: replies.notFound,
  },
  async handle(request, { knowledge }) {
    const caller = knowledgeCallerOf(request.caller);
    const { query, top_k: topK } = request.query;
    const search = knowledge.search(caller, request.params.id, query, { topK, signal: request.signal });
    return { status: 200, json: showSearch(await orHttpError(search)) };
  },
});
