import type { Settled } from '../../runs/settle-run.ts';
import type { StartedCompletion } from '../completion-service.ts';
import type { ReturnedToolCall } from '../completion-end.ts';
import { answerHead } from './answer-head.ts';
import { completionError } from './completion-error.ts';
import { completionUsage } from './completion-usage.ts';

/** A whole completion. Throws what it is answered with where it came to nothing. */
export function completionJson(started: StartedCompletion, settled: Settled): object {
  const end = 'result' in settled ? settled.result.completion : undefined;
  if (!('result' in settled) || end === undefined) throw completionError(settled);
  const { output = '' } = settled.result;
  const { finishReason, toolCalls } = end;
  const calls = toolCalls.length === 0 ? {} : { tool_calls: toolCalls.map(toolCallJson) };
  const content = output === '' && toolCalls.length > 0 ? null : output;
  const message = { role: 'assistant', content, refusal: null, ...calls };
  return {
    ...answerHead(started, 'chat.completion'),
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason }],
    usage: completionUsage(settled.result),
  };
}

export function toolCallJson({ id, name, arguments: given }: ReturnedToolCall): object {
  return { id, type: 'function', function: { name, arguments: given } };
}
