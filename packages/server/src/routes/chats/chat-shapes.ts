import { chatTypes, runStatuses } from '@techne/store';
import { z } from 'zod';

const usageShape = z.object({
  input_tokens: z.number(),
  output_tokens: z.number(),
  context_tokens: z.number().describe('What the last step of the model filled of its window'),
  context_window: z.number(),
});

/** By `type`: text, tool_call, tool_result, citation, approval, thought, error. */
const partShape = z.object({ type: z.string() }).loose();

export const messageShape = z.object({
  number: z.number(),
  role: z.enum(['user', 'assistant']),
  parts: z.array(partShape),
  created_at: z.string(),
  run_id: z.string().nullable(),
  status: z.enum(runStatuses).optional().describe('Of an answer: how its turn ended, or that it goes on'),
  usage: usageShape.optional(),
});

export const chatShape = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(chatTypes),
  model: z.string().nullable(),
  mode: z.string().nullable(),
  knowledge_base_ids: z.array(z.string()),
  activated_skill_names: z.array(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
});

export const openedChatShape = chatShape.extend({
  active_run_id: z.string().nullable(),
  usage: usageShape,
  messages: z.array(messageShape),
});

/** `messages?stream=false`. */
export const answerShape = z.object({
  run_id: z.string(),
  status: z.enum(runStatuses),
  output: z.string(),
  citations: z.array(z.unknown()),
  usage: usageShape.partial(),
  message: messageShape.optional(),
  error: z.object({ code: z.string(), message: z.string() }).loose().optional(),
});

export const chatParams = z.object({ id: z.string().max(100) });

export const titleField = z.string().max(200);
export const modelField = z
  .string()
  .max(256)
  .nullable()
  .describe('One of the configured models; null: the default');
export const modeField = z.string().max(64).nullable();
export const basesField = z.array(z.string().min(1).max(256)).max(20);
