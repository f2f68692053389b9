import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { noVersion, requireVersion } from './require-version.ts';
import { showVersion } from './show-version.ts';
import { replies, versionParams, versionShape } from './skill-shapes.ts';

export const readVersion = defineRoute({
  method: 'get',
  path: '/api/v1/skills/{name}/versions/{number}',
  operation: 'readSkillVersion',
  tag: 'skills',
  summary: 'One version of a skill',
  params: versionParams,
  replies: {
    200: {
      description: 'Its files, and its SKILL.md',
      schema: versionShape.extend({ raw_content: z.string() }),
    },
    400: replies.invalid,
    403: replies.notYours,
    404: replies.notFound,
  },
  async handle({ caller, params }, { skills }) {
    const { name, number } = params;
    const files = await requireVersion(skills, caller, name, number);
    const version = (await skills.managed.versions(caller.tenant, name)).find(
      (each) => each.number === number,
    );
    if (version === undefined) throw noVersion(name, number);
    const main = files.find(({ path }) => path === 'SKILL.md');
    const content = main === undefined ? '' : Buffer.from(main.bytes).toString('utf8');
    return { status: 200, json: { ...showVersion(version), raw_content: content } };
  },
});
