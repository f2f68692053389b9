import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { requireChangeable } from '../../skills/changes/require-changeable.ts';
import { updateSkill as update, withContent } from '../../skills/changes/update-skill.ts';
import { encodeContent } from './encode-content.ts';
import { preconditionsOf } from './preconditions-of.ts';
import { replyOfDetail } from './reply-of-detail.ts';
import { nameParams, replies, skillDetailShape } from './skill-shapes.ts';

export const updateSkill = defineRoute({
  method: 'put',
  path: '/api/v1/skills/{name}',
  operation: 'updateSkill',
  tag: 'skills',
  summary: 'Change the SKILL.md of a skill',
  description:
    'Every byte is kept. Without `user_id` the skill stays whose it is. `If-Match` guards against lost updates.',
  params: nameParams,
  body: { schema: z.object({ content: z.string().describe('The SKILL.md, at most 51,200 bytes') }) },
  replies: {
    200: { description: 'Changed', schema: skillDetailShape },
    400: replies.invalid,
    403: replies.notYours,
    404: replies.notFound,
    412: replies.changed,
  },
  async handle(request, { skills }) {
    const { caller, params } = request;
    await requireChangeable(skills, caller, params.name);
    const { content } = await request.readBody();
    const change = withContent(encodeContent(content));
    const only = preconditionsOf(request);
    return replyOfDetail(await update(skills, caller, { name: params.name, only, change }));
  },
});
