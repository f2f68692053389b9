import { AgentError } from '../errors/agent-error.ts';
import type { Decisions } from '../tools/waiting-calls.ts';
import type { ModelAnswer } from './answer-builder.ts';
import { askModel } from './ask-model.ts';
import { askPerson } from './ask-person.ts';
import { claimWait } from './claim-wait.ts';
import { exposeTools } from './expose-tools.ts';
import type { OpenCalls } from './open-calls.ts';
import { readCall, type RequestedCall } from './requested-call.ts';
import { runCalls } from './run-calls.ts';
import { settleCalls } from './settle-calls.ts';
import { StepRecord } from './step-record.ts';
import { toolFailure } from './tool-failure.ts';
import { TurnState } from './turn-state.ts';
import type { TurnRequest, TurnResult } from './turn.ts';

const defaultMaxSteps = 20;

/**
 * Runs one turn: asks the model, carries out what it calls as far as the policies allow, and asks again, until it is
 * done. It does not throw for what a model, a tool or a policy does; how it ended is in the result.
 *
 * @example
 * const { text } = await runTurn({ runId, model, instructions: '', messages, tools });
 */
export async function runTurn(request: TurnRequest): Promise<TurnResult> {
  const turn = new TurnState(request);
  return guarded(turn, () => {
    if (turn.activations.length > 0) restorePolicies(turn);
    return proceed(turn);
  });
}

/**
 * Goes on with a turn that waits for a person, exactly where it waited: calls that ran are not run again. Every
 * pending call needs an answer, and a turn is decided once; anything else throws an `AgentError`. `waiting` may have
 * been stored as JSON and come from another process; then the host sees to it that no two processes take it.
 *
 * @example
 * await resumeTurn(request, waiting, { [waiting.pending[0].callId]: 'once' });
 */
export async function resumeTurn(
  request: TurnRequest,
  waiting: TurnResult,
  decisions: Decisions,
): Promise<TurnResult> {
  return continueTurn(request, waiting, claimWait(waiting, decisions));
}

/** The same for whoever claimed the wait already. */
export function continueTurn(
  request: TurnRequest,
  waiting: TurnResult,
  answers: ReturnType<typeof claimWait>,
): Promise<TurnResult> {
  const turn = new TurnState(request, waiting);
  return guarded(turn, async () => {
    restorePolicies(turn);
    const step = new StepRecord(turn.messages);
    const open = await settleCalls(turn, step, waiting, answers);
    return (await closeCalls(turn, step, open)) ?? proceed(turn);
  });
}

function restorePolicies(turn: TurnState): void {
  exposeTools(turn.policies, turn.request.tools);
  for (const policy of turn.policies) policy.restore?.(turn.activations);
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
  const { answer, isIgnored } = await askModel(turn);
  turn.addUsage(answer.usage);
  turn.warn(answer.warnings);
  if (isIgnored) return undefined;
  if (answer.text !== '') turn.text = answer.text;
  const calls = addAnswer(turn, answer);
  if (answer.failure?.code === 'TURN_CANCELLED') return turn.end('cancelled', { failure: answer.failure });
  if (answer.failure !== undefined) return turn.end('failed', { failure: answer.failure });
  if (calls.length === 0) return turn.end('succeeded', { cut: answer.cut });
  const step = new StepRecord(turn.messages);
  return closeCalls(turn, step, await runCalls(turn, step, calls));
}

/** Gets every call of a step its result; what is returned is that the turn waits, hands over, or was cancelled. */
async function closeCalls(
  turn: TurnState,
  step: StepRecord,
  begun: OpenCalls,
): Promise<TurnResult | undefined> {
  const { ask, unattended = false } = turn.request;
  let open = begun;
  for (;;) {
    if (turn.signal.aborted) return cancelled(turn);
    if (open.isEmpty) return turn.handedOver.length === 0 ? undefined : turn.end('succeeded');
    for (const { callId, tool, need } of open.pending)
      turn.emit({ type: 'approval_needed', callId, tool, ...need });
    if (ask === undefined && !unattended) {
      await turn.save();
      return turn.end('waiting', { open });
    }
    // A tool that waits although nobody can be asked gets a no for an answer.
    const answers = ask === undefined ? new Map() : await askPerson(turn.signal, ask, open.pending);
    if (turn.signal.aborted) return cancelled(turn);
    open = await settleCalls(turn, step, open, answers);
  }
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
