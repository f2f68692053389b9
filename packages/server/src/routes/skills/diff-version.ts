import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { diffFiles } from '../../skills/diff/diff-files.ts';
import { requireVersion } from './require-version.ts';
import { replies, versionParams } from './skill-shapes.ts';

export const diffVersion = defineRoute({
  method: 'get',
  path: '/api/v1/skills/{name}/versions/{number}/diff',
  operation: 'diffSkillVersion',
  tag: 'skills',
  summary: 'What a version changed',
  params: versionParams,
  query: z.object({
    against: z.coerce.number().int().min(0).optional().describe('Default: the version before; 0 is empty'),
  }),
  replies: {
    200: {
      description: 'All files, as `git diff` writes it',
      schema: z.object({
        number: z.int(),
        against: z.int(),
        files: z.array(z.object({ path: z.string(), status: z.enum(['added', 'removed', 'changed']) })),
        diff: z.string(),
        truncated: z.boolean(),
      }),
    },
    400: replies.invalid,
    403: replies.notYours,
    404: replies.notFound,
  },
  async handle({ caller, params, query }, { skills }) {
    const { name, number } = params;
    const against = query.against ?? number - 1;
    const after = await requireVersion(skills, caller, name, number);
    const before = against === 0 ? [] : await requireVersion(skills, caller, name, against);
    return { status: 200, json: { number, against, ...diffFiles(before, after) } };
  },
});
