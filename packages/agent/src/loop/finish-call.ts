import type { JsonValue, ToolContext } from '../tools/agent-tool.ts';
import type { Verdict } from './authorize-call.ts';
import type { RequestedCall } from './requested-call.ts';
import type { StepRecord } from './step-record.ts';
import { toolFailure, type ToolFailure } from './tool-failure.ts';
import type { TurnState } from './turn-state.ts';

export type NamedCall = Pick<RequestedCall, 'callId' | 'name'> & { readonly input: JsonValue };

export type Denied = Extract<Verdict, { answer: 'deny' }>;

export function denial(code: Denied['code'], reason: string): Denied {
  return { answer: 'deny', code, reason };
}

/** Puts a result into the conversation and stores it, before anybody hears of it. */
export async function finishCall(
  turn: TurnState,
  step: StepRecord,
  call: NamedCall,
  result: { readonly output: JsonValue; readonly isError: boolean; readonly durationMs: number },
): Promise<void> {
  const { callId, name: tool } = call;
  const { output, isError, durationMs } = result;
  step.set(callId, output, isError);
  turn.forgetInside(callId);
  await turn.save();
  turn.emit({ type: 'tool_result', callId, tool, output, isError, durationMs: Math.round(durationMs) });
}

/** A call that does not run, with what the model reads instead. */
export async function refuseCall(
  turn: TurnState,
  step: StepRecord,
  call: NamedCall,
  failure: ToolFailure,
): Promise<void> {
  await finishCall(turn, step, call, {
    output: toolFailure(call.name, failure),
    isError: true,
    durationMs: 0,
  });
}

/** A call that a policy or a person does not let run. */
export async function blockCall(
  turn: TurnState,
  step: StepRecord,
  call: NamedCall,
  denied: Denied,
): Promise<void> {
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
  await refuseCall(turn, step, call, { code, message: reason, reasonCodes, decisionId });
}

export function contextOf(turn: TurnState, callId: string): ToolContext {
  const { runId, caller = {}, depth = 0, ask, unattended = false } = turn.request;
  return {
    runId,
    callId,
    signal: turn.signal,
    caller,
    depth,
    ...(ask === undefined ? { mayWait: !unattended } : { ask }),
    save: (messages, inside) => turn.saveInside(callId, messages, inside),
    emit: turn.emit,
  };
}
