import { sourceKinds } from '@techne/skills';
import { visibilities } from '@techne/store';
import { z } from 'zod';
import { skillName } from '../../skills/content/skill-name.ts';

export const visibilityShape = z.enum(visibilities);

export const inputShape = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(['text', 'textarea']),
  required: z.boolean(),
  default: z.string().nullable(),
  description: z.string().nullable(),
});

export const toolShape = z.object({
  name: z.string(),
  description: z.string(),
  command: z.string().describe('As the author wrote it'),
  parameters: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      required: z.boolean(),
      description: z.string(),
      default: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable(),
    }),
  ),
  read_only: z.boolean(),
  always_ask: z.boolean(),
});

export const findingShape = z.object({
  code: z.string(),
  message: z.string(),
  line: z.int().optional(),
  column: z.int().optional(),
  hint: z.string(),
});

export const skillSummaryShape = z.object({
  name: z.string(),
  description: z.string(),
  inputs: z.array(inputShape),
  has_inputs: z.boolean(),
  has_knowledge_base: z.boolean(),
  updated_at: z.iso.datetime(),
  user_id: z.string().nullable(),
  visibility: visibilityShape,
  version: z.int(),
  etag: z.string(),
});

export const skillListShape = z.object({ skills: z.array(skillSummaryShape), total: z.int() });

export const skillDetailShape = z.object({
  name: z.string(),
  description: z.string(),
  license: z.string().nullable(),
  metadata: z.unknown().describe('As written; null when there is none'),
  inputs: z.array(inputShape),
  knowledge_base: z.string().nullable(),
  model: z
    .object({ temperature: z.number(), max_tokens: z.int() })
    .nullable()
    .describe('Null also where `model` is the id of a model'),
  user_id: z.string().nullable().describe('The owner'),
  prompt: z.string(),
  raw_content: z.string().describe('The SKILL.md, every character of it'),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  visibility: visibilityShape,
  version: z.int().nullable(),
  etag: z.string(),
  source: z.enum(sourceKinds),
});

export const versionShape = z.object({
  number: z.int(),
  digest: z.string(),
  author: z.string().nullable(),
  created_at: z.iso.datetime(),
  files: z.array(z.object({ path: z.string(), executable: z.boolean(), size: z.int() })),
});

const problemShape = z.object({ detail: z.object({ field: z.string(), message: z.string() }) });

/** Params of routes that change something: a wrong name is 400 before anything else. */
export const nameParams = z.object({ name: skillName });
/** Params of routes that read: lenient sources have names that managed skills cannot have. */
export const anyNameParams = z.object({ name: z.string() });
export const versionParams = z.object({ name: skillName, number: z.coerce.number().int().min(1) });

export const replies = {
  invalid: { description: 'What was sent is not valid; `field` says what', schema: problemShape },
  notYours: { description: 'It is visible, but only its owner or an admin may do this' },
  notFound: { description: 'There is no such skill', schema: problemShape },
  taken: { description: 'The name is taken', schema: problemShape },
  changed: {
    description: 'It was changed meanwhile (`If-Match`), or is there already (`If-None-Match: *`)',
    schema: problemShape,
  },
  same: { description: 'It is as it was (`If-None-Match`)' },
} as const;
