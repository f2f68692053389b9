import { dialectNames } from '@techne/skills';
import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { validateContent } from '../../skills/validation/validate-content.ts';
import { encodeContent } from './encode-content.ts';
import { findingShape, inputShape, replies, toolShape } from './skill-shapes.ts';

const formatShape = z.object({ text: z.string(), tokens: z.int() });

export const verdictShape = z.object({
  valid: z.boolean().describe('Whether it could be saved'),
  dialect: z.enum(dialectNames).nullable(),
  errors: z.array(findingShape),
  warnings: z.array(findingShape),
  detail: z
    .object({
      name: z.string(),
      description: z.string(),
      inputs: z.array(inputShape),
      tools: z.array(toolShape),
      placeholders: z.object({
        used: z.array(z.string()),
        undeclared: z.array(z.string()),
        unused: z.array(z.string()),
      }),
    })
    .nullable()
    .describe('Null when it cannot be read as a skill'),
  formats: z
    .object({ xml: formatShape, json: formatShape, markdown: formatShape, functions: formatShape })
    .nullable()
    .describe('What a model would be told of it; empty texts where models are not told'),
  body_tokens: z.int().describe('What loading the body would cost'),
});

export const validateSkill = defineRoute({
  method: 'post',
  path: '/api/v1/skills/validate',
  operation: 'validateSkill',
  tag: 'skills',
  summary: 'What saving would say of a SKILL.md, and how the skill would look',
  description: 'Nothing is saved. Without `name` the name in the text counts.',
  body: {
    schema: z.object({
      raw_content: z.string().describe('The SKILL.md, at most 51,200 bytes'),
      name: z.string().optional().describe('What it would be saved as'),
    }),
  },
  replies: { 200: { description: 'The verdict', schema: verdictShape }, 400: replies.invalid },
  async handle(request) {
    const { raw_content, name } = await request.readBody();
    return { status: 200, json: await validateContent(encodeContent(raw_content), name, request.caller) };
  },
});
