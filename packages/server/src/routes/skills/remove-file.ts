import { HttpError } from '../../errors/http-error.ts';
import { defineRoute } from '../../http/route.ts';
import { requireChangeable } from '../../skills/changes/require-changeable.ts';
import { updateSkill } from '../../skills/changes/update-skill.ts';
import { checkFilePath } from '../../skills/content/check-files.ts';
import { changeFileParams } from './file-params.ts';
import { replies } from './skill-shapes.ts';

export const removeFile = defineRoute({
  method: 'delete',
  path: '/api/v1/skills/{name}/files/{path+}',
  operation: 'removeSkillFile',
  tag: 'skills',
  summary: 'Remove a file of a skill',
  params: changeFileParams,
  replies: {
    204: { description: 'Removed' },
    400: replies.invalid,
    403: replies.notYours,
    404: { ...replies.notFound, description: 'There is no such skill, or it has no such file' },
    412: replies.changed,
  },
  async handle(request, { skills }) {
    const { caller, params } = request;
    await requireChangeable(skills, caller, params.name);
    const path = checkFilePath(params.path);
    const { etag } = await updateSkill(skills, caller, {
      name: params.name,
      only: { ifMatch: request.header('if-match') },
      change: ({ files }) => {
        if (!files.some((file) => file.path === path))
          throw new HttpError(404, { field: 'path', message: `The skill has no file ${path}` });
        return files.filter((file) => file.path !== path);
      },
    });
    return { status: 204, headers: { etag }, empty: true };
  },
});
