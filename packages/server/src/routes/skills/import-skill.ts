import { z } from 'zod';
import { HttpError } from '../../errors/http-error.ts';
import { defineRoute } from '../../http/route.ts';
import { createSkill } from '../../skills/changes/create-skill.ts';
import { unpackSkill } from '../../skills/changes/unpack-skill.ts';
import { skillLimits } from '../../skills/content/skill-limits.ts';
import { replyOfDetail } from './reply-of-detail.ts';
import { replies, skillDetailShape, visibilityShape } from './skill-shapes.ts';

export const importSkill = defineRoute({
  method: 'post',
  path: '/api/v1/skills/import',
  operation: 'importSkill',
  tag: 'skills',
  summary: 'Create a skill from a zip archive',
  description: 'Its name is that of the frontmatter, else that of the folder around everything.',
  query: z.object({ visibility: visibilityShape.optional() }),
  body: { contentType: 'application/zip', limit: skillLimits.archive },
  replies: {
    201: { description: 'Created', schema: skillDetailShape },
    400: replies.invalid,
    409: replies.taken,
  },
  async handle(request, { skills }) {
    const { name, content, files } = await unpackSkill(await request.readBytes());
    if (name === undefined) throw new HttpError(400, { field: 'name', message: 'Skill name is required' });
    const { visibility } = request.query;
    return replyOfDetail(
      await createSkill(skills, request.caller, { name, content, files, visibility }),
      true,
    );
  },
});
