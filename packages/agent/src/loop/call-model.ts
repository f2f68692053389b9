import type { LanguageModel, ModelMessage, ToolSet } from 'ai';
import { AgentError } from '../errors/agent-error.ts';
import type { AgentTool } from '../tools/agent-tool.ts';
import { AnswerBuilder, type ModelAnswer } from './answer-builder.ts';
import { classifyModelError } from './classify-model-error.ts';
import { pause } from './pause.ts';
import { retryDelay } from './retry-delay.ts';
import type { ModelCallLimits, TurnRequest } from './turn.ts';

const defaultModelCallLimits: ModelCallLimits = {
  idleMs: 120_000,
  totalMs: 900_000,
  retries: 3,
  retryDelayMs: 500,
  maximumRetryDelayMs: 30_000,
  maximumOutputBytes: 2 * 1024 * 1024,
};

export interface ModelCall {
  readonly model: LanguageModel;
  readonly instructions: string;
  readonly messages: readonly ModelMessage[];
  /** What the model may call; nothing of it runs here. */
  readonly tools?: readonly AgentTool[];
  /** The tool that the model has to call. */
  readonly firstTool?: string | undefined;
  /** Where there is no such tool: what it has to call. */
  readonly toolChoice?: TurnRequest['toolChoice'];
  readonly temperature?: number | undefined;
  readonly maxOutputTokens?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly limits?: Partial<ModelCallLimits> | undefined;
  readonly onText?: (content: string) => void;
  readonly onReasoning?: (content: string) => void;
  readonly onRetry?: (retry: { attempt: number; code: string; delayMs: number }) => void;
}

/**
 * Asks a model once, streaming, and tries again what failed before its first token. It does not throw: a failure is
 * part of the answer, with what was said before it.
 */
export async function callModel(call: ModelCall): Promise<ModelAnswer> {
  const limits = { ...defaultModelCallLimits, ...call.limits };
  for (let attempt = 1; ; attempt++) {
    const answer = await attemptCall(call, limits);
    if (answer.failure === undefined || answer.begun || attempt > limits.retries) return answer;
    const delayMs = retryDelay(answer.failure, attempt, limits);
    if (delayMs === undefined) return answer;
    call.onRetry?.({ attempt, code: answer.failure.code, delayMs });
    if (!(await pause(delayMs, call.signal))) return { ...answer, failure: cancelled() };
  }
}

async function attemptCall(call: ModelCall, limits: ModelCallLimits): Promise<ModelAnswer> {
  const builder = new AnswerBuilder(call, limits.maximumOutputBytes);
  const stop = new AbortController();
  const onAbort = (): void => stop.abort(cancelled());
  if (call.signal?.aborted === true) onAbort();
  call.signal?.addEventListener('abort', onAbort, { once: true });
  const timeOut = (ms: number): void => stop.abort(timedOut(ms));
  const total = setTimeout(timeOut, limits.totalMs, limits.totalMs);
  const idle = setTimeout(timeOut, limits.idleMs, limits.idleMs);
  // A model that ignores its signal must not keep the turn.
  const stopped = new Promise<never>((_, reject) => {
    stop.signal.addEventListener('abort', () => reject(stop.signal.reason as Error), { once: true });
  });
  stopped.catch(() => undefined);
  try {
    stop.signal.throwIfAborted();
    const parts = (await openStream(call, stop.signal))[Symbol.asyncIterator]();
    for (;;) {
      const next = await Promise.race([parts.next(), stopped]);
      if (next.done === true) return builder.finish();
      idle.refresh();
      const failure = await builder.take(next.value);
      if (failure !== undefined) throw failure;
    }
  } catch (error) {
    const reason: unknown = stop.signal.aborted ? stop.signal.reason : error;
    return builder.fail(await classifyModelError(reason, builder.begun));
  } finally {
    clearTimeout(total);
    clearTimeout(idle);
    call.signal?.removeEventListener('abort', onAbort);
    // Ends the connection where a cap or a failure left it open.
    stop.abort(cancelled());
  }
}

async function openStream(call: ModelCall, signal: AbortSignal) {
  const { jsonSchema, streamText, tool } = await import('ai');
  const tools: ToolSet = Object.fromEntries(
    (call.tools ?? []).map(({ name, description, inputSchema }) => [
      name,
      // Without `execute`: every call comes back to us.
      tool({ description, inputSchema: jsonSchema(structuredClone(inputSchema) as object) }),
    ]),
  );
  const toolChoice = toolChoiceOf(call);
  return streamText({
    model: call.model,
    ...(call.instructions === '' ? {} : { instructions: call.instructions }),
    messages: [...call.messages],
    ...(call.tools?.length ? { tools } : {}),
    ...(toolChoice === undefined ? {} : { toolChoice }),
    ...(call.temperature === undefined ? {} : { temperature: call.temperature }),
    ...(call.maxOutputTokens === undefined ? {} : { maxOutputTokens: call.maxOutputTokens }),
    maxRetries: 0,
    abortSignal: signal,
    // Errors are read from the stream; without this they are printed too.
    onError: () => undefined,
  }).stream;
}

/** Only what is offered can be asked for. */
function toolChoiceOf({ tools = [], firstTool, toolChoice }: ModelCall) {
  const chosen = typeof toolChoice === 'object' ? toolChoice.tool : undefined;
  for (const wanted of [firstTool, chosen])
    if (tools.some(({ name }) => name === wanted)) return { type: 'tool' as const, toolName: wanted ?? '' };
  return toolChoice === 'required' && tools.length > 0 ? ('required' as const) : undefined;
}

function cancelled(): AgentError {
  return new AgentError('TURN_CANCELLED', 'The turn was cancelled.');
}

function timedOut(ms: number): AgentError {
  return new AgentError('MODEL_TIMEOUT', `The model did not answer within ${ms / 1000} s.`, {
    hint: 'Try again, or choose another model.',
    data: { milliseconds: ms },
  });
}
