import { missingInputs, substituteInputs, type InputDefinition, type InputValues } from '@techne/skills';
import type { LanguageModel } from 'ai';
import { AgentError } from '../errors/agent-error.ts';
import { safeListener } from '../loop/safe-listener.ts';
import type { ModelCallLimits } from '../loop/turn.ts';
import { generate } from './generate.ts';
import type { PromptEvent } from './prompt-event.ts';
import { retrieveContext } from './retrieve-context.ts';
import type { CitationSource } from './prompt-event.ts';
import type { Retriever } from './retriever.ts';

/** A skill to run as a prompt, with its inputs. */
export interface PromptRunRequest {
  /** The body of the skill, with its `{{placeholders}}`. */
  readonly prompt: string;
  readonly inputs: readonly InputDefinition[];
  readonly values: InputValues;
  readonly model: LanguageModel;
  /** The id or the name of a knowledge base to search first. */
  readonly knowledgeBase?: string | undefined;
  readonly retriever?: Retriever | undefined;
  readonly temperature?: number | undefined;
  readonly maxOutputTokens?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly limits?: Partial<ModelCallLimits> | undefined;
  /** Told why something failed, where the events say only that it did. */
  readonly onFailure?: ((error: AgentError) => void) | undefined;
}

/** How a run ended, for `run?stream=false` and for storage. */
export interface PromptRunResult {
  readonly status: 'succeeded' | 'failed' | 'cancelled';
  readonly output: string;
  readonly citations: readonly CitationSource[];
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number };
  readonly error?: { readonly code: string; readonly message: string };
}

/**
 * Runs a skill as a prompt: checks the inputs, fills them in, searches its knowledge base, asks the model. The events
 * come in the order of agent-flow-lite.md, section 8, and end in `done`; the generator returns the result.
 *
 * @example
 * for await (const { event, data } of runPrompt({ prompt, inputs, values, model })) console.log(event, data);
 */
export async function* runPrompt(request: PromptRunRequest): AsyncGenerator<PromptEvent, PromptRunResult> {
  const tellFailure = safeListener(request.onFailure);
  yield thought({ type: 'validation', status: 'start' });
  const [missing] = missingInputs(request.inputs, request.values);
  if (missing !== undefined) {
    const message = `Missing required input: '${missing}'`;
    yield thought({ type: 'validation', status: 'error', error: message });
    yield done('error', message);
    return failed('INPUT_MISSING', message);
  }
  yield thought({ type: 'validation', status: 'complete', message: 'All required inputs provided' });
  yield thought({ type: 'substitution', status: 'start' });
  const prompt = substituteInputs(request.prompt, request.inputs, request.values);
  yield thought({ type: 'substitution', status: 'complete', message: 'Variables substituted' });
  const { instructions, citations } = yield* retrieveContext(request, prompt, tellFailure);
  yield thought({ type: 'generation', status: 'start' });
  const answer = yield* generate(request, instructions, prompt);
  const result = { output: answer.text, citations, usage: answer.usage };
  const { failure, warnings } = answer;
  for (const message of warnings) yield thought({ type: 'generation', status: 'warning', message });
  if (failure === undefined) {
    yield done('success', 'Skill execution completed successfully');
    return { status: 'succeeded', ...result };
  }
  const isCancelled = failure.code === 'TURN_CANCELLED';
  const message = isCancelled ? 'Skill execution was cancelled' : 'Generation failed';
  if (!isCancelled) {
    tellFailure(failure);
    yield { event: 'error', data: { message } };
  }
  yield done('error', message);
  const error = { code: failure.code, message: failure.message };
  return { status: isCancelled ? 'cancelled' : 'failed', ...result, error };
}

function thought(data: Extract<PromptEvent, { event: 'thought' }>['data']): PromptEvent {
  return { event: 'thought', data };
}

function done(status: 'success' | 'error', message: string): PromptEvent {
  return { event: 'done', data: { status, message } };
}

function failed(code: AgentError['code'], message: string): PromptRunResult {
  const usage = { inputTokens: 0, outputTokens: 0 };
  return { status: 'failed', output: '', citations: [], usage, error: { code, message } };
}
