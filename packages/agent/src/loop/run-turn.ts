import { AgentError } from '../errors/agent-error.ts';
import type { ConfirmationAnswer } from '../policies/tool-policy.ts';
import type { ModelAnswer } from './answer-builder.ts';
import { callModel } from './call-model.ts';
import { exposeTools } from './expose-tools.ts';
import { readCall, type RequestedCall } from './requested-call.ts';
import { runCalls, settleCalls } from './run-calls.ts';
import { StepRecord } from './step-record.ts';
import { toolFailure } from './tool-failure.ts';
import { TurnState } from './turn-state.ts';
import type { PendingCall, TurnRequest, TurnResult } from './turn.ts';

const defaultMaxSteps = 20;

/**
 * Runs one turn: asks the model, carries out what it calls as far as the policies allow, and asks again, until it is
 * done. It does not throw for what a model, a tool or a policy does; how it ended is in the result.
 *
 * @example
 * const { text } = await runTurn({ runId, model, instructions: '', messages, tools });
 */
export async function runTurn(request: TurnRequest): Promise<TurnResult> {
  return proceed(new TurnState(request));
}

/** Waiting turns of this process that were decided; the host keeps the same across processes (ruling 32). */
const decided = new WeakSet<TurnResult>();

/**
 * Goes on with a turn that waits for a person, exactly where it waited: calls that ran are not run again. Every
 * pending call needs an answer, and a turn is decided once; anything else throws an `AgentError`.
 *
 * @example
 * await resumeTurn(request, waiting, { [waiting.pending[0].callId]: 'once' });
 */
export async function resumeTurn(
  request: TurnRequest,
  waiting: TurnResult,
  decisions: Readonly<Record<string, ConfirmationAnswer>>,
): Promise<TurnResult> {
  const answers = checkDecisions(waiting, decisions);
  decided.add(waiting);
  const turn = new TurnState(request, waiting);
  return guarded(turn, async () => {
    exposeTools(turn.policies, request.tools);
    for (const policy of turn.policies) policy.restore?.(turn.activations);
    await settleCalls(turn, new StepRecord(turn.messages), waiting.pending, answers);
    return proceed(turn);
  });
}

function checkDecisions(
  waiting: TurnResult,
  decisions: Readonly<Record<string, ConfirmationAnswer>>,
): ReadonlyMap<string, ConfirmationAnswer> {
  if (waiting.status !== 'waiting') throw new AgentError('TURN_NOT_WAITING', 'This turn does not wait.');
  if (decided.has(waiting)) {
    throw new AgentError('TURN_ALREADY_DECIDED', 'The calls of this turn were decided already.');
  }
  const answers = new Map(Object.entries(decisions));
  const missing = waiting.pending.filter(({ callId }) => !answers.has(callId)).map(({ callId }) => callId);
  const known = new Set(waiting.pending.map(({ callId }) => callId));
  const unknown = [...answers.keys()].filter((callId) => !known.has(callId));
  if (missing.length > 0 || unknown.length > 0) {
    throw new AgentError(
      'TURN_DECISIONS_INCOMPLETE',
      'Every call of a step is decided together, and no other.',
      {
        data: { missing, unknown },
      },
    );
  }
  return answers;
}

function proceed(turn: TurnState): Promise<TurnResult> {
  return guarded(turn, async () => {
    for (;;) {
      const result = await takeStep(turn);
      if (result !== undefined) return result;
    }
  });
}

/** What ends a run from inside a step: a policy that says so, a result that cannot be stored. */
async function guarded(turn: TurnState, work: () => Promise<TurnResult>): Promise<TurnResult> {
  try {
    return await work();
  } catch (error) {
    const failure = AgentError.isInstance(error)
      ? error
      : new AgentError('TOOL_FAILED', error instanceof Error ? error.message : 'The turn failed.', {
          cause: error,
        });
    answerTheRest(turn, failure);
    return turn.end('failed', { failure });
  }
}

/** One call of the model and what it asked for; undefined when there is more to do. */
async function takeStep(turn: TurnState): Promise<TurnResult | undefined> {
  const { request } = turn;
  if (turn.signal.aborted) return cancelled(turn);
  const limit = request.maxSteps ?? defaultMaxSteps;
  if (turn.steps >= limit) {
    const failure = new AgentError('TURN_STEPS_EXHAUSTED', `The model was not done after ${limit} steps.`);
    return turn.end('failed', { failure, exhausted: true });
  }
  turn.steps++;
  const answer = await askModel(turn);
  turn.addUsage(answer.usage);
  if (answer.text !== '') turn.text = answer.text;
  const calls = addAnswer(turn, answer);
  if (answer.failure?.code === 'TURN_CANCELLED') return turn.end('cancelled', { failure: answer.failure });
  if (answer.failure !== undefined) return turn.end('failed', { failure: answer.failure });
  if (calls.length === 0) return turn.end('succeeded');
  const step = new StepRecord(turn.messages);
  const pending = await runCalls(turn, step, calls);
  if (turn.signal.aborted) return cancelled(turn);
  if (pending.length === 0) return undefined;
  for (const { callId, tool, need } of pending) turn.emit({ type: 'approval_needed', callId, tool, ...need });
  if (request.ask === undefined) {
    await turn.save();
    return turn.end('waiting', { pending });
  }
  const answers = await askPerson(turn, request.ask, pending);
  if (turn.signal.aborted) return cancelled(turn);
  await settleCalls(turn, step, pending, answers);
  return undefined;
}

function askModel(turn: TurnState): Promise<ModelAnswer> {
  const { request } = turn;
  const tools = exposeTools(turn.policies, request.tools);
  turn.emit({ type: 'step_started', step: turn.steps, tools: tools.map(({ name }) => name) });
  return callModel({
    model: request.model,
    instructions: request.instructions,
    messages: [...request.messages, ...turn.messages],
    tools,
    firstTool: turn.steps === 1 ? request.firstTool : undefined,
    temperature: request.temperature,
    maxOutputTokens: request.maxOutputTokens,
    signal: turn.signal,
    limits: request.limits,
    onText: (content) => turn.emit({ type: 'text', content }),
    onReasoning: (content) => turn.emit({ type: 'reasoning', content }),
    onRetry: (retry) => turn.emit({ type: 'model_retry', ...retry }),
  });
}

/** Puts the answer into the conversation and reads its calls. */
function addAnswer(turn: TurnState, answer: ModelAnswer): readonly RequestedCall[] {
  const calls: RequestedCall[] = [];
  const content = answer.content.map((part) => {
    if (part.type !== 'tool-call') return part;
    const call = readCall(part, turn.request.tools, turn.callIds);
    turn.callIds.add(call.callId);
    calls.push(call);
    return { ...part, toolCallId: call.callId, toolName: call.name, input: call.input };
  });
  if (content.length > 0) turn.messages.push({ role: 'assistant', content });
  return calls;
}

/** All of a step are asked about before any of them runs; one that could not be asked about is refused. */
async function askPerson(
  turn: TurnState,
  ask: NonNullable<TurnRequest['ask']>,
  pending: readonly PendingCall[],
): Promise<ReadonlyMap<string, ConfirmationAnswer>> {
  const answers = new Map<string, ConfirmationAnswer>();
  const nobody = (): ConfirmationAnswer => 'deny';
  for (const { callId, tool, need } of pending) {
    if (turn.signal.aborted) break;
    const asked = new AbortController();
    const cancelledMeanwhile = new Promise<ConfirmationAnswer>((resolve) => {
      const options = { once: true, signal: asked.signal };
      turn.signal.addEventListener('abort', () => resolve('deny'), options);
    });
    answers.set(callId, await Promise.race([ask({ callId, tool, need }).catch(nobody), cancelledMeanwhile]));
    asked.abort();
  }
  return answers;
}

function cancelled(turn: TurnState): TurnResult {
  const failure = new AgentError('TURN_CANCELLED', 'The turn was cancelled.');
  answerTheRest(turn, failure);
  return turn.end('cancelled', { failure });
}

/** No provider takes a conversation with calls that have no result. */
function answerTheRest(turn: TurnState, { code, message }: AgentError): void {
  if (turn.messages.length > 0) {
    new StepRecord(turn.messages).fillMissing((toolName) => toolFailure(toolName, { code, message }));
  }
}
