import type { NumberedRunEvent } from '@techne/store';
import { isRecord } from '../../runs/waiting-state.ts';
import type { StartedCompletion } from '../completion-service.ts';
import type { FinishReason } from '../completion-end.ts';
import { openAiProblem } from '../open-ai-error.ts';
import { answerHead } from './answer-head.ts';
import { completionError } from './completion-error.ts';
import { toolCallJson } from './completion-json.ts';
import { completionUsage } from './completion-usage.ts';

/** A completion piece by piece, made of the events of its run: those are stored, and their secrets taken out. */
export async function* completionChunks(
  started: StartedCompletion,
  events: AsyncIterable<NumberedRunEvent>,
  withUsage: boolean,
): AsyncGenerator<object, void> {
  const head = answerHead(started, 'chat.completion.chunk');
  // Where usage is asked for, every chunk has the field.
  const noUsage = withUsage ? { usage: null } : {};
  const chunk = (delta: object, finish_reason: FinishReason | null = null): object => ({
    ...head,
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
    ...noUsage,
  });
  yield chunk({ role: 'assistant', content: '', refusal: null });
  for await (const { event, data } of events)
    if (event === 'token' && isRecord(data)) yield chunk({ content: data['content'] });
  const settled = await started.settled;
  const end = 'result' in settled ? settled.result.completion : undefined;
  if (!('result' in settled) || end === undefined) {
    yield openAiProblem(completionError(settled));
    return;
  }
  for (const [index, call] of end.toolCalls.entries())
    yield chunk({ tool_calls: [{ index, ...toolCallJson(call) }] });
  yield chunk({}, end.finishReason);
  if (withUsage) yield { ...head, choices: [], usage: completionUsage(settled.result) };
}
