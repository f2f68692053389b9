import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { knowledgeCallerOf } from '../../knowledge/knowledge-caller-of.ts';
import { orHttpError } from '../../knowledge/or-http-error.ts';
import { baseParams, replies } from './knowledge-shapes.ts';

export const removeKnowledgeDocument = defineRoute({
  method: 'delete',
  path: '/api/v1/knowledge/{id}/documents/{document}',
  operation: 'removeKnowledgeDocument',
  tag: 'knowledge',
  summary: 'Remove a document; nothing of it is found any more',
  params: baseParams.extend({ document: z.string().max(100) }),
  replies: {
    204: { description: 'Removed' },
    403: replies.notYours,
    404: replies.notFound,
  },
  async handle(request, { knowledge }) {
    const caller = knowledgeCallerOf(request.caller);
    const { id, document } = request.params;
    await orHttpError(knowledge.removeDocument(caller, id, document));
    return { status: 204, empty: true };
  },
});
