import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';

export const offeredModelsShape = z.object({
  default: z
    .string()
    .nullable()
    .describe('Which one answers when nobody chooses; null when none is configured'),
  offline: z.boolean().describe('Whether the built-in model answers when nobody chooses'),
  items: z.array(
    z.object({
      id: z.string(),
      provider: z.string(),
      tools: z.boolean().describe('Whether it can call tools'),
      context_window: z.int().optional(),
      is_default: z.boolean(),
    }),
  ),
  aliases: z.record(z.string(), z.string()).describe('Other names, which may be chosen as well'),
  problems: z
    .array(z.object({ model: z.string().nullable(), message: z.string(), hint: z.string() }))
    .optional()
    .describe('For admins: what is configured and cannot be used, and what to do'),
});

export const listOfferedModels = defineRoute({
  method: 'get',
  path: '/api/v1/models',
  operation: 'listOfferedModels',
  tag: 'models',
  summary: 'The models that a chat or a run may choose',
  replies: { 200: { description: 'Those that are configured and ready', schema: offeredModelsShape } },
  handle({ caller }, { models }) {
    const items = models.items.map(({ contextWindow, isDefault, ...rest }) => ({
      ...rest,
      context_window: contextWindow,
      is_default: isDefault,
    }));
    const { default: standard, offline, aliases, problems } = models;
    const shown = { default: standard, offline, items, aliases };
    return { status: 200, json: caller.role === 'admin' ? { ...shown, problems } : shown };
  },
});
