import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { requireReadable } from './require-readable.ts';
import { anyNameParams, replies } from './skill-shapes.ts';

export const listFiles = defineRoute({
  method: 'get',
  path: '/api/v1/skills/{name}/files',
  operation: 'listSkillFiles',
  tag: 'skills',
  summary: 'The files of a skill',
  params: anyNameParams,
  replies: {
    200: {
      description: 'Their paths, SKILL.md first',
      schema: z.object({ files: z.array(z.object({ path: z.string() })), total: z.int() }),
    },
    400: replies.invalid,
    404: replies.notFound,
  },
  async handle({ caller, params }, { skills }) {
    const { catalog, skill } = await requireReadable(skills, caller, params.name);
    const { files } = await catalog.load(skill.name);
    const all = ['SKILL.md', ...files].map((path) => ({ path }));
    return { status: 200, json: { files: all, total: all.length } };
  },
});
