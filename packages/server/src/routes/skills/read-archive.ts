import { writeArchive } from '@techne/skills';
import { defineRoute } from '../../http/route.ts';
import { etagOf, ifNoneMatch } from '../../http/etag.ts';
import { httpErrorOf } from './http-error-of.ts';
import { readWholeSkill } from './read-whole-skill.ts';
import { requireReadable } from './require-readable.ts';
import { anyNameParams, replies } from './skill-shapes.ts';

export const readArchive = defineRoute({
  method: 'get',
  path: '/api/v1/skills/{name}/archive',
  operation: 'readSkillArchive',
  tag: 'skills',
  summary: 'A skill with all its files, as a zip archive',
  params: anyNameParams,
  replies: {
    200: { description: 'The same files give the same bytes', contentType: 'application/zip' },
    304: replies.same,
    400: replies.invalid,
    404: replies.notFound,
  },
  async handle(request, { skills }) {
    const { caller, params } = request;
    const resolved = await requireReadable(skills, caller, params.name);
    try {
      const { name } = resolved.skill;
      const bytes = await writeArchive(await readWholeSkill(resolved), { folder: name });
      const etag = etagOf(bytes);
      const headers = { etag, 'cache-control': 'private, no-cache' };
      if (ifNoneMatch(request.header('if-none-match'), etag)) return { status: 304, headers, empty: true };
      const fileName = `${name.replaceAll(/[^\w.-]/g, '_')}.zip`;
      return {
        status: 200,
        headers: {
          ...headers,
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="${fileName}"`,
        },
        bytes,
      };
    } catch (error) {
      throw httpErrorOf(error, 'name');
    }
  },
});
