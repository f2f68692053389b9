import { z } from 'zod';
import { openAiProblemShape } from '../../openai/open-ai-error.ts';

const toolCallShape = z.object({
  id: z.string(),
  type: z.literal('function'),
  function: z.object({ name: z.string(), arguments: z.string().describe('JSON') }),
});

export const completionShape = z
  .object({
    id: z.string(),
    object: z.literal('chat.completion'),
    created: z.int(),
    model: z.string(),
    choices: z.array(
      z.object({
        index: z.int(),
        message: z.object({
          role: z.literal('assistant'),
          content: z.string().nullable(),
          refusal: z.string().nullable(),
          tool_calls: z.array(toolCallShape).optional(),
        }),
        logprobs: z.null(),
        finish_reason: z.enum(['stop', 'length', 'tool_calls', 'content_filter']),
      }),
    ),
    usage: z.object({ prompt_tokens: z.int(), completion_tokens: z.int(), total_tokens: z.int() }),
  })
  .meta({ id: 'ChatCompletion' });

export const modelShape = z
  .object({ id: z.string(), object: z.literal('model'), created: z.int(), owned_by: z.string() })
  .meta({ id: 'Model' });

/** Answers that are no success, as OpenAI has them. */
export const openAiReplies = {
  400: { description: 'Something in the request is wrong', schema: openAiProblemShape },
  401: { description: 'The token is missing or wrong', schema: openAiProblemShape },
  404: { description: 'There is no such model', schema: openAiProblemShape },
  413: { description: 'The body is too large', schema: openAiProblemShape },
  429: { description: 'Too many in a minute', schema: openAiProblemShape },
} as const;
