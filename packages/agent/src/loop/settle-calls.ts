import type { ConfirmationAnswer } from '../policies/tool-policy.ts';
import type { PendingCall, SuspendedCall } from '../tools/waiting-calls.ts';
import type { Verdict } from './authorize-call.ts';
import { blockCall, denial, type Denied } from './finish-call.ts';
import { OpenCalls } from './open-calls.ts';
import { performCall } from './perform-call.ts';
import { authorize } from './run-calls.ts';
import type { StepRecord } from './step-record.ts';
import type { TurnState } from './turn-state.ts';

type Answers = ReadonlyMap<string, ConfirmationAnswer>;

/** As it is in memory, or as it was stored. */
interface Waiting {
  readonly pending: readonly PendingCall[];
  readonly suspended: readonly SuspendedCall[];
}

/**
 * Carries out what a person said to the calls that waited. The policies are asked once more, since another call of
 * the step may have changed what is allowed, and the digest has to be the one that was shown. What is returned waits
 * again: a subagent that went on may come to the next call that needs somebody.
 */
export async function settleCalls(
  turn: TurnState,
  step: StepRecord,
  { pending, suspended }: Waiting,
  answers: Answers,
): Promise<OpenCalls> {
  const open = new OpenCalls();
  for (const call of pending) {
    const { callId, tool } = call;
    turn.emit({ type: 'approval_answered', callId, tool, answer: answers.get(callId) ?? 'deny' });
    if (call.inside === undefined) await settle(turn, step, open, call, answers.get(callId) ?? 'deny');
  }
  for (const call of suspended) {
    const inner = pending.filter(({ inside }) => inside?.callId === call.callId);
    await goOn(turn, step, open, call, inner, answers);
  }
  return open;
}

async function settle(
  turn: TurnState,
  step: StepRecord,
  open: OpenCalls,
  { callId, tool: name, input, need }: PendingCall,
  answer: ConfirmationAnswer,
): Promise<void> {
  const call = { callId, name, input };
  const tool = turn.request.tools.find((each) => each.name === name);
  if (tool === undefined) return blockCall(turn, step, call, gone(name));
  const refusal = await refusalOf(await authorize(turn, tool, call), need.digest, answer);
  if (refusal !== undefined) return blockCall(turn, step, call, refusal);
  await performCall(turn, step, open, tool, call, (context) => tool.execute(input, context));
}

/** Goes on with a call that began before: a person agreed to its beginning, so only a refusal is new. */
async function goOn(
  turn: TurnState,
  step: StepRecord,
  open: OpenCalls,
  { callId, tool: name, input, state }: SuspendedCall,
  inner: readonly PendingCall[],
  answers: Answers,
): Promise<void> {
  const call = { callId, name, input };
  const tool = turn.request.tools.find((each) => each.name === name);
  const resume = tool?.resume?.bind(tool);
  if (tool === undefined || resume === undefined) return blockCall(turn, step, call, gone(name));
  const verdict = await authorize(turn, tool, call);
  if (verdict.answer === 'deny') return blockCall(turn, step, call, verdict);
  const decisions = Object.fromEntries(
    inner.map(({ callId: outerId, inside }) => [inside?.innerId ?? outerId, answers.get(outerId) ?? 'deny']),
  );
  await performCall(turn, step, open, tool, call, (context) => resume(input, state, decisions, context));
}

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

function gone(name: string): Denied {
  return denial('TOOL_NOT_ALLOWED', `${name} is no longer offered.`);
}
