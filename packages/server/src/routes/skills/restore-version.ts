import { defineRoute } from '../../http/route.ts';
import { updateSkill } from '../../skills/changes/update-skill.ts';
import { preconditionsOf } from './preconditions-of.ts';
import { replyOfDetail } from './reply-of-detail.ts';
import { requireVersion } from './require-version.ts';
import { replies, skillDetailShape, versionParams } from './skill-shapes.ts';

export const restoreVersion = defineRoute({
  method: 'post',
  path: '/api/v1/skills/{name}/versions/{number}/restore',
  operation: 'restoreSkillVersion',
  tag: 'skills',
  summary: 'Make a version the newest again',
  description: 'Nothing is lost: it becomes a new version. The owner stays who it is.',
  params: versionParams,
  replies: {
    200: { description: 'Restored', schema: skillDetailShape },
    400: replies.invalid,
    403: replies.notYours,
    404: replies.notFound,
    412: replies.changed,
  },
  async handle(request, { skills }) {
    const { caller, params } = request;
    const { name, number } = params;
    const files = await requireVersion(skills, caller, name, number);
    const only = preconditionsOf(request);
    const update = { name, only, change: () => files, owner: 'keep' } as const;
    return replyOfDetail(await updateSkill(skills, caller, update));
  },
});
