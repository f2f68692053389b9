import { dialectNames, skillTemplates } from '@techne/skills';
import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { skillName } from '../../skills/content/skill-name.ts';
import { replies } from './skill-shapes.ts';

export const templatesShape = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      description: z.string(),
      dialect: z.enum(dialectNames),
      raw_content: z.string().describe('A whole SKILL.md, which can be saved as it is'),
    }),
  ),
});

export const listTemplates = defineRoute({
  method: 'get',
  path: '/api/v1/skills/templates',
  operation: 'listSkillTemplates',
  tag: 'skills',
  summary: 'Texts to begin a skill with',
  query: z.object({
    name: skillName.optional().describe('What the skill will be called; default: an example'),
  }),
  replies: {
    200: { description: 'One for each way to write a skill', schema: templatesShape },
    400: replies.invalid,
  },
  handle({ query: { name } }) {
    const items = Object.values(skillTemplates).map(({ id, title, summary, dialect, example, fill }) => ({
      id,
      title,
      description: summary,
      dialect,
      raw_content: fill({ ...example, ...(name === undefined ? {} : { name }) }),
    }));
    return { status: 200, json: { items } };
  },
});
