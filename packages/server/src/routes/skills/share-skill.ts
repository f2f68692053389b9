import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { checkChange, requireChangeable } from '../../skills/changes/require-changeable.ts';
import { skillNotFound } from '../../skills/managed/refusals.ts';
import { replyOfDocument } from './reply-of-document.ts';
import { preconditionsOf } from './preconditions-of.ts';
import { nameParams, replies, skillDetailShape, visibilityShape } from './skill-shapes.ts';

export const shareSkill = defineRoute({
  method: 'patch',
  path: '/api/v1/skills/{name}',
  operation: 'shareSkill',
  tag: 'skills',
  summary: 'Share a skill with the tenant, or take it back',
  params: nameParams,
  body: { schema: z.object({ visibility: visibilityShape }) },
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
    const { visibility } = await request.readBody();
    const only = preconditionsOf(request);
    await skills.managed.setVisibility(caller.tenant, params.name, visibility, (record) =>
      checkChange(caller, record, only),
    );
    const skill = await skills.findManaged(caller, params.name);
    if (skill === undefined) throw skillNotFound(params.name);
    return replyOfDocument(skills.detailOf(skill), undefined);
  },
});
