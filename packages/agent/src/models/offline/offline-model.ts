import type { LanguageModel } from 'ai';
import { cutText } from '../../events/cut-text.ts';
import { planAnswer, type PlannedAnswer } from './plan-answer.ts';

/** What names the built-in model in `--model` and in results. */
export const offlineReference = 'offline';

export type OfflineModel = Extract<Exclude<LanguageModel, string>, { specificationVersion: 'v4' }>;
export type OfflineCall = Parameters<OfflineModel['doStream']>[0];
type StreamResult = Awaited<ReturnType<OfflineModel['doStream']>>;
type StreamPart = StreamResult['stream'] extends ReadableStream<infer Part> ? Part : never;
type GenerateResult = Awaited<ReturnType<OfflineModel['doGenerate']>>;

/**
 * A model that needs no key and no network, so that everything around models can be tried: it picks a skill by search
 * among those that it is offered, calls the tools and shows what they gave, and says plainly that it is no model. The
 * same question gets the same answer.
 */
export function createOfflineModel(): OfflineModel {
  return {
    specificationVersion: 'v4',
    provider: 'techne',
    modelId: offlineReference,
    supportedUrls: {},
    doGenerate: (options) => Promise.resolve(generate(options)),
    doStream: (options) => Promise.resolve({ stream: streamOf(parts(options), options.abortSignal) }),
  };
}

function* parts(options: OfflineCall): Generator<StreamPart> {
  const { content, finishReason, usage } = generate(options);
  yield { type: 'stream-start', warnings: [] };
  for (const part of content) {
    if (part.type === 'tool-call') yield part;
    if (part.type !== 'text') continue;
    yield { type: 'text-start', id: 'text' };
    // A few words at a time, as a model would.
    for (const delta of part.text.match(/[\s\S]{1,40}(?:\s+|$)|[\s\S]{1,40}/gu) ?? []) {
      yield { type: 'text-delta', id: 'text', delta };
    }
    yield { type: 'text-end', id: 'text' };
  }
  yield { type: 'finish', finishReason, usage };
}

function generate(options: OfflineCall): GenerateResult {
  const plan = planAnswer(options);
  const { maxOutputTokens = Infinity } = options;
  const text = plan.kind === 'text' ? cutText(plan.text, maxOutputTokens * 4) : '';
  return {
    content: [plan.kind === 'text' ? { type: 'text', text } : toolCall(plan, options)],
    finishReason: finishReason(plan, text),
    usage: usageOf(options, plan.kind === 'text' ? text : plan.input),
    warnings: [],
  };
}

function finishReason(plan: PlannedAnswer, text: string): GenerateResult['finishReason'] {
  if (plan.kind === 'call') return { unified: 'tool-calls', raw: 'tool_calls' };
  return text === plan.text ? { unified: 'stop', raw: 'stop' } : { unified: 'length', raw: 'length' };
}

function toolCall(plan: Extract<PlannedAnswer, { kind: 'call' }>, options: OfflineCall) {
  const before = options.prompt.flatMap(({ role, content }) => (role === 'assistant' ? content : []));
  const number = before.filter((part) => part.type === 'tool-call').length + 1;
  const { toolName, input } = plan;
  return { type: 'tool-call' as const, toolCallId: `offline-${number}`, toolName, input };
}

function usageOf({ prompt }: OfflineCall, said: string): GenerateResult['usage'] {
  const count = (text: string): number => Math.ceil(Buffer.byteLength(text) / 4);
  const input = count(JSON.stringify(prompt));
  const output = count(said);
  return {
    inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: output, text: output, reasoning: 0 },
  };
}

function streamOf(
  source: Generator<StreamPart>,
  signal: AbortSignal | undefined,
): ReadableStream<StreamPart> {
  return new ReadableStream({
    pull(controller) {
      if (signal?.aborted === true) return controller.error(signal.reason);
      const next = source.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
  });
}
