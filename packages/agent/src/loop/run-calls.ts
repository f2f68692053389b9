import { AgentError } from '../errors/agent-error.ts';
import type { Activation, ConfirmationAnswer, PolicyWarning } from '../policies/tool-policy.ts';
import type { AgentTool, JsonValue, ToolContext, ToolOutcome } from '../tools/agent-tool.ts';
import { authorizeCall, type Verdict } from './authorize-call.ts';
import { executeTool } from './execute-tool.ts';
import { endsRun } from './expose-tools.ts';
import type { RequestedCall } from './requested-call.ts';
import type { StepRecord } from './step-record.ts';
import { toolFailure, type ToolFailure } from './tool-failure.ts';
import type { PendingCall } from './turn.ts';
import type { TurnState } from './turn-state.ts';

/**
 * Handles the calls of a step in order: what is allowed runs, and changes what the next call of the same step may do;
 * what needs a person is put aside and returned, so that all of a step are decided together (ruling 32).
 */
export async function runCalls(
  turn: TurnState,
  step: StepRecord,
  calls: readonly RequestedCall[],
): Promise<readonly PendingCall[]> {
  const pending: PendingCall[] = [];
  for (const call of calls) {
    if (turn.signal.aborted) break;
    turn.emit({ type: 'tool_call', callId: call.callId, tool: call.name, input: call.input });
    if (call.tool === undefined || call.problem !== undefined) {
      await refuse(turn, step, call, call.problem ?? { code: 'TOOL_UNKNOWN', message: '' });
      continue;
    }
    const verdict = await authorize(turn, call.tool, call);
    if (verdict.answer === 'allow') await run(turn, step, call.tool, call);
    else if (verdict.answer === 'deny') await block(turn, step, call, verdict);
    else if (turn.request.unattended === true) await block(turn, step, call, unanswered(verdict));
    else pending.push({ callId: call.callId, tool: call.name, input: call.input, need: verdict.need });
  }
  return pending;
}

/**
 * Carries out what a person said to the calls that waited. The policies are asked once more, since another call of
 * the step may have changed what is allowed, and the digest has to be the one that was shown.
 */
export async function settleCalls(
  turn: TurnState,
  step: StepRecord,
  pending: readonly PendingCall[],
  answers: ReadonlyMap<string, ConfirmationAnswer>,
): Promise<void> {
  for (const { callId, tool: name, input, need } of pending) {
    const tool = turn.request.tools.find((each) => each.name === name);
    const call = { callId, name, input };
    const answer = answers.get(callId) ?? 'deny';
    turn.emit({ type: 'approval_answered', callId, tool: name, answer });
    if (tool === undefined) {
      await block(turn, step, call, denial('TOOL_NOT_ALLOWED', `${name} is no longer offered.`));
      continue;
    }
    const verdict = await authorize(turn, tool, call);
    const refusal = await refusalOf(verdict, need.digest, answer);
    if (refusal === undefined) await run(turn, step, tool, call);
    else await block(turn, step, call, refusal);
  }
}

type Denied = Extract<Verdict, { answer: 'deny' }>;

async function refusalOf(
  verdict: Verdict,
  shown: string | undefined,
  answer: ConfirmationAnswer,
): Promise<Denied | undefined> {
  if (verdict.answer === 'deny') return verdict;
  const isRefused = answer === 'deny' || answer === 'never';
  if (verdict.answer === 'confirm' && !isRefused && verdict.need.digest !== shown) {
    return denial('TOOL_POLICY_DENIED', 'What would run has changed since it was shown.');
  }
  try {
    if (verdict.answer === 'confirm') await verdict.confirm(answer);
  } catch (error) {
    if (!isRefused) return denial('TOOL_POLICY_DENIED', error instanceof Error ? error.message : 'Refused.');
  }
  return isRefused ? denial('TOOL_POLICY_DENIED', 'The user refused this call.') : undefined;
}

function denial(code: Denied['code'], reason: string): Denied {
  return { answer: 'deny', code, reason };
}

function unanswered(verdict: Extract<Verdict, { answer: 'confirm' }>): Denied {
  const { reasonCodes, decisionId } = verdict;
  const reason = `This call needs the consent of a person, and nobody is here to ask. ${verdict.need.reason}`;
  return {
    ...denial('TOOL_CONFIRMATION_REQUIRED', reason.trim()),
    ...(reasonCodes === undefined ? {} : { reasonCodes }),
    ...(decisionId === undefined ? {} : { decisionId }),
  };
}

type NamedCall = Pick<RequestedCall, 'callId' | 'name'> & { readonly input: JsonValue };

function authorize(turn: TurnState, tool: AgentTool, call: NamedCall): Promise<Verdict> {
  const context = contextOf(turn, call.callId);
  return authorizeCall(turn.policies, turn.broken, turn.request.tools, { tool, input: call.input, context });
}

async function run(turn: TurnState, step: StepRecord, tool: AgentTool, call: NamedCall): Promise<void> {
  const context = contextOf(turn, call.callId);
  const started = performance.now();
  const outcome = await executeTool(tool, call.input, context);
  const isError = outcome.isError === true;
  let ending: AgentError | undefined;
  let { output } = outcome;
  if (!isError) {
    const told = tellPolicies(turn, tool, outcome, context);
    ending = told.ending;
    output = withWarnings(output, told.warnings);
    if (outcome.activated !== undefined) turn.activations.push(outcome.activated);
  }
  await finish(turn, step, call, output, isError, performance.now() - started);
  if (ending !== undefined) throw ending;
}

function tellPolicies(
  turn: TurnState,
  tool: AgentTool,
  outcome: ToolOutcome,
  context: ToolContext,
): { warnings: readonly PolicyWarning[]; ending: AgentError | undefined } {
  const warnings: PolicyWarning[] = [];
  const activated: { activated?: Activation } =
    outcome.activated === undefined ? {} : { activated: outcome.activated };
  for (const policy of turn.policies) {
    try {
      warnings.push(...(policy.afterCall?.(tool, activated, context) ?? []));
    } catch (error) {
      if (endsRun(error)) return { warnings, ending: error };
      // What it knows is out of date now, so it can allow nothing more.
      turn.broken.add(policy);
    }
  }
  return { warnings, ending: undefined };
}

/** Only an envelope has a place for warnings. */
function withWarnings(output: JsonValue, warnings: readonly PolicyWarning[]): JsonValue {
  if (warnings.length === 0 || typeof output !== 'object' || output === null || !('warnings' in output)) {
    return output;
  }
  const { warnings: own, ...rest } = output;
  const added = warnings.map(({ code, message }) => ({ code, message }));
  return Array.isArray(own) ? { ...rest, warnings: [...(own as readonly JsonValue[]), ...added] } : output;
}

async function block(turn: TurnState, step: StepRecord, call: NamedCall, denied: Denied): Promise<void> {
  const { code, reason, reasonCodes, decisionId } = denied;
  turn.emit({
    type: 'tool_call_blocked',
    callId: call.callId,
    tool: call.name,
    code,
    reason,
    ...(reasonCodes === undefined ? {} : { reasonCodes }),
    ...(decisionId === undefined ? {} : { decisionId }),
  });
  await refuse(turn, step, call, { code, message: reason, reasonCodes, decisionId });
}

async function refuse(
  turn: TurnState,
  step: StepRecord,
  call: NamedCall,
  failure: ToolFailure,
): Promise<void> {
  await finish(turn, step, call, toolFailure(call.name, failure), true, 0);
}

async function finish(
  turn: TurnState,
  step: StepRecord,
  call: NamedCall,
  output: JsonValue,
  isError: boolean,
  durationMs: number,
): Promise<void> {
  step.set(call.callId, output, isError);
  await turn.save();
  const { callId, name: tool } = call;
  turn.emit({ type: 'tool_result', callId, tool, output, isError, durationMs: Math.round(durationMs) });
}

function contextOf(turn: TurnState, callId: string): ToolContext {
  const { runId, caller = {}, depth = 0 } = turn.request;
  return { runId, callId, signal: turn.signal, caller, depth, emit: turn.emit };
}
