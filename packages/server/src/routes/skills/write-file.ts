import { z } from 'zod';
import { HttpError } from '../../errors/http-error.ts';
import { defineRoute } from '../../http/route.ts';
import { requireChangeable } from '../../skills/changes/require-changeable.ts';
import { updateSkill, withFile } from '../../skills/changes/update-skill.ts';
import { checkFilePath } from '../../skills/content/check-files.ts';
import { skillLimits } from '../../skills/content/skill-limits.ts';
import { changeFileParams } from './file-params.ts';
import { replyOfDetail } from './reply-of-detail.ts';
import { replies, skillDetailShape } from './skill-shapes.ts';

export const writeFile = defineRoute({
  method: 'put',
  path: '/api/v1/skills/{name}/files/{path+}',
  operation: 'writeSkillFile',
  tag: 'skills',
  summary: 'Write a file of a skill',
  description: 'SKILL.md too, under the same rules as when it is sent as JSON.',
  params: changeFileParams,
  query: z.object({
    executable: z.stringbool().optional().describe('Default: as the file was, else false'),
  }),
  body: { contentType: 'application/octet-stream', limit: skillLimits.bytes },
  replies: {
    200: { description: 'The skill as it is now', schema: skillDetailShape },
    400: replies.invalid,
    403: replies.notYours,
    404: replies.notFound,
    412: replies.changed,
  },
  async handle(request, { skills }) {
    const { caller, params, query } = request;
    await requireChangeable(skills, caller, params.name);
    const path = checkFilePath(params.path);
    const bytes = await request.readBytes();
    const detail = await updateSkill(skills, caller, {
      name: params.name,
      only: { ifMatch: request.header('if-match') },
      change: ({ files }) => {
        const before = files.find((file) => file.path === path);
        // Of the file, not of the skill.
        if (before !== undefined && request.header('if-none-match')?.trim() === '*')
          throw new HttpError(412, {
            field: 'If-None-Match',
            message: `The skill has a file ${path} already`,
          });
        return withFile(files, { path, executable: query.executable ?? before?.executable ?? false, bytes });
      },
    });
    return replyOfDetail(detail);
  },
});
