import { defineRoute } from '../../http/route.ts';
import { describeResolved } from '../../skills/describe/describe-resolved.ts';
import { replyOfDocument } from '../skills/reply-of-document.ts';
import { requireReadable } from '../skills/require-readable.ts';
import { anyNameParams, replies, skillDetailShape } from '../skills/skill-shapes.ts';

export const readCatalogSkill = defineRoute({
  method: 'get',
  path: '/api/v1/catalog/{name}',
  operation: 'readCatalogSkill',
  tag: 'catalog',
  summary: 'One skill of any source',
  description: 'Your own, those shared with your tenant, and those of the shared sources, in this order.',
  params: anyNameParams,
  replies: {
    200: { description: 'The skill', schema: skillDetailShape },
    304: replies.same,
    400: replies.invalid,
    404: replies.notFound,
  },
  async handle(request, { skills }) {
    const { caller, params } = request;
    const known = request.header('if-none-match');
    const managed = await skills.findManaged(caller, params.name);
    if (managed !== undefined) return replyOfDocument(skills.detailOf(managed), known);
    const detail = await describeResolved(await requireReadable(skills, caller, params.name));
    const bytes = new TextEncoder().encode(JSON.stringify(detail));
    return replyOfDocument({ etag: detail.etag, bytes }, known);
  },
});
