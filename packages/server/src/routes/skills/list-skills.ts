import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { listDocument } from '../../skills/describe/list-document.ts';
import { replyOfDocument } from './reply-of-document.ts';
import { replies, skillListShape, visibilityShape } from './skill-shapes.ts';

export const listSkills = defineRoute({
  method: 'get',
  path: '/api/v1/skills',
  operation: 'listSkills',
  tag: 'skills',
  summary: 'The managed skills that you may see, the one changed last first',
  query: z.object({
    search: z.string().max(200).optional().describe('Words of the name or the description'),
    visibility: visibilityShape.optional(),
    owner: z.string().max(256).optional().describe('The id of a user'),
    limit: z.coerce.number().int().min(1).max(10_000).optional(),
    offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
  }),
  replies: {
    200: { description: 'All of them', schema: skillListShape },
    304: replies.same,
    400: replies.invalid,
  },
  async handle(request, { skills }) {
    const view = await skills.viewOf(request.caller);
    return replyOfDocument(listDocument(view, request.query), request.header('if-none-match'));
  },
});
