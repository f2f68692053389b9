import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { requireChangeable } from '../../skills/changes/require-changeable.ts';
import { showVersion } from './show-version.ts';
import { nameParams, replies, versionShape } from './skill-shapes.ts';

export const listVersions = defineRoute({
  method: 'get',
  path: '/api/v1/skills/{name}/versions',
  operation: 'listSkillVersions',
  tag: 'skills',
  summary: 'The versions of a skill, newest first, at most 100',
  params: nameParams,
  replies: {
    200: {
      description: 'All that are kept',
      schema: z.object({ versions: z.array(versionShape), total: z.int() }),
    },
    400: replies.invalid,
    403: replies.notYours,
    404: replies.notFound,
  },
  async handle({ caller, params }, { skills }) {
    await requireChangeable(skills, caller, params.name);
    const versions = (await skills.managed.versions(caller.tenant, params.name)).map(showVersion);
    return { status: 200, json: { versions, total: versions.length } };
  },
});
