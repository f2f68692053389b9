import { z } from 'zod';

const longestModel = 256;

const toolCallShape = z.object({
  id: z.string().min(1).max(256),
  function: z.object({ name: z.string().min(1).max(256), arguments: z.string() }),
});

const messageShape = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
  content: z
    .union([z.string(), z.array(z.object({ type: z.string(), text: z.string().optional() }))])
    .nullish()
    .describe('Text, or parts of the type `text`'),
  tool_calls: z.array(toolCallShape).max(128).nullish(),
  tool_call_id: z.string().max(256).optional(),
});

const toolShape = z.object({
  type: z.literal('function', { error: 'Only tools of the type function are known here' }),
  function: z.object({
    name: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'A name has up to 64 letters, digits, _ and -'),
    description: z.string().max(65_536).nullish(),
    parameters: z.record(z.string(), z.unknown()).nullish().describe('A JSON Schema of an object'),
  }),
});

const toolChoiceShape = z.union([
  z.enum(['none', 'auto', 'required']),
  z.object({ type: z.literal('function'), function: z.object({ name: z.string() }) }),
]);

/** What of OpenAI's protocol is understood; everything else is passed over, as other servers do it. */
export const completionRequestShape = z.object({
  model: z.string({ error: 'You must provide a model parameter' }).min(1).max(longestModel),
  messages: z.array(messageShape).min(1, 'There is no message').max(10_000),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  max_tokens: z.int().min(1).max(1_000_000).nullish(),
  max_completion_tokens: z.int().min(1).max(1_000_000).nullish(),
  tools: z.array(toolShape).max(128).nullish(),
  tool_choice: toolChoiceShape.nullish(),
  n: z.literal(1, { error: 'There is one choice, so n can only be 1' }).nullish(),
});

export type CompletionRequest = z.output<typeof completionRequestShape>;
export type RequestMessage = CompletionRequest['messages'][number];
