import { defineRoute } from '../../http/route.ts';
import { createSkill } from '../../skills/changes/create-skill.ts';
import { requireChangeable } from '../../skills/changes/require-changeable.ts';
import { unpackSkill } from '../../skills/changes/unpack-skill.ts';
import { updateSkill } from '../../skills/changes/update-skill.ts';
import { skillLimits } from '../../skills/content/skill-limits.ts';
import { preconditionsOf } from './preconditions-of.ts';
import { replyOfDetail } from './reply-of-detail.ts';
import { nameParams, replies, skillDetailShape } from './skill-shapes.ts';

export const writeArchive = defineRoute({
  method: 'put',
  path: '/api/v1/skills/{name}/archive',
  operation: 'writeSkillArchive',
  tag: 'skills',
  summary: 'Create a skill, or replace all its files, from a zip archive',
  description: 'The archive has a SKILL.md at its top or in the one folder around everything.',
  params: nameParams,
  body: { contentType: 'application/zip', limit: skillLimits.archive },
  replies: {
    200: { description: 'Replaced', schema: skillDetailShape },
    201: { description: 'Created', schema: skillDetailShape },
    400: replies.invalid,
    403: replies.notYours,
    404: replies.notFound,
    409: replies.taken,
    412: replies.changed,
  },
  async handle(request, { skills }) {
    const { caller, params } = request;
    const { name } = params;
    const only = preconditionsOf(request);
    const exists = (await skills.managed.find(caller.tenant, name)) !== undefined;
    // Who expects something to be there does not mean to create it.
    if (exists || only.ifMatch !== undefined) await requireChangeable(skills, caller, name);
    const { content, files } = await unpackSkill(await request.readBytes());
    if (!exists) return replyOfDetail(await createSkill(skills, caller, { name, content, files }), true);
    const main = { path: 'SKILL.md', executable: false, bytes: content };
    return replyOfDetail(await updateSkill(skills, caller, { name, only, change: () => [main, ...files] }));
  },
});
