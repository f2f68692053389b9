import type { ModelAnswer } from '../loop/answer-builder.ts';
import { callModel } from '../loop/call-model.ts';
import type { PromptEvent } from './prompt-event.ts';
import type { PromptRunRequest } from './run-prompt.ts';

/**
 * Asks the model and yields each token as it comes. A reader that stops early stops the model too.
 */
export async function* generate(
  request: PromptRunRequest,
  instructions: string,
  prompt: string,
): AsyncGenerator<PromptEvent, ModelAnswer> {
  const { model, temperature, maxOutputTokens, signal, limits } = request;
  const tokens: string[] = [];
  let wake: () => void = () => undefined;
  const abandoned = new AbortController();
  const answer = callModel({
    model,
    instructions,
    messages: [{ role: 'user', content: prompt }],
    temperature,
    maxOutputTokens,
    signal: signal === undefined ? abandoned.signal : AbortSignal.any([signal, abandoned.signal]),
    limits,
    onText: (content) => {
      tokens.push(content);
      wake();
    },
  }).finally(() => wake());
  let ended: ModelAnswer | undefined;
  void answer.then((value) => (ended = value));
  try {
    for (;;) {
      for (const content of tokens.splice(0)) yield { event: 'token', data: { content } };
      if (ended !== undefined && tokens.length === 0) return ended;
      await Promise.race([answer, new Promise<void>((resolve) => (wake = resolve))]);
    }
  } finally {
    abandoned.abort();
  }
}
