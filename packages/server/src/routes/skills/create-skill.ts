import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { createSkill as create } from '../../skills/changes/create-skill.ts';
import { encodeContent } from './encode-content.ts';
import { replyOfDetail } from './reply-of-detail.ts';
import { replies, skillDetailShape, visibilityShape } from './skill-shapes.ts';

export const createSkill = defineRoute({
  method: 'post',
  path: '/api/v1/skills',
  operation: 'createSkill',
  tag: 'skills',
  summary: 'Create a skill',
  description: 'The skill is yours: `user_id` is added to its frontmatter where it is missing, as one line.',
  body: {
    schema: z.object({
      name: z.string(),
      content: z.string().describe('The SKILL.md, at most 51,200 bytes'),
      visibility: visibilityShape.optional().describe('Default private'),
    }),
  },
  replies: {
    201: { description: 'Created', schema: skillDetailShape },
    400: replies.invalid,
    409: replies.taken,
  },
  async handle(request, { skills }) {
    const { name, content, visibility } = await request.readBody();
    const skill = { name, content: encodeContent(content), visibility };
    return replyOfDetail(await create(skills, request.caller, skill), true);
  },
});
