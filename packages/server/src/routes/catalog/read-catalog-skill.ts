import { etagOf } from '../../http/etag.ts';
import { defineRoute } from '../../http/route.ts';
import { describeResolved } from '../../skills/describe/describe-resolved.ts';
import { replyOfDocument } from '../skills/reply-of-document.ts';
import { requireReadable } from '../skills/require-readable.ts';
import { anyNameParams, replies } from '../skills/skill-shapes.ts';
import { catalogDetailShape, describeStanding } from './catalog-detail.ts';

export const readCatalogSkill = defineRoute({
  method: 'get',
  path: '/api/v1/catalog/{name}',
  operation: 'readCatalogSkill',
  tag: 'catalog',
  summary: 'One skill of any source',
  description:
    'Your own, those shared with your tenant, and those of the shared sources, in this order. `etag` guards changes of a managed skill; the header is that of this answer.',
  params: anyNameParams,
  replies: {
    200: { description: 'The skill', schema: catalogDetailShape },
    304: replies.same,
    400: replies.invalid,
    404: replies.notFound,
  },
  async handle(request, { skills }) {
    const { caller, params } = request;
    const managed = await skills.findManaged(caller, params.name);
    const resolved = await requireReadable(skills, caller, params.name);
    const detail =
      managed === undefined
        ? JSON.stringify(await describeResolved(resolved))
        : Buffer.from(skills.detailOf(managed).bytes).toString('utf8');
    const disabled = await skills.disabledIn(caller.tenant);
    const standing = JSON.stringify(await describeStanding(resolved, disabled, caller.role === 'admin'));
    const bytes = new TextEncoder().encode(`${detail.slice(0, -1)},${standing.slice(1)}`);
    return replyOfDocument({ etag: etagOf(bytes), bytes }, request.header('if-none-match'));
  },
});
