import type { AgentTool } from '../tools/agent-tool.ts';
import { authorizeCall, type Verdict } from './authorize-call.ts';
import { blockCall, contextOf, denial, refuseCall, type Denied, type NamedCall } from './finish-call.ts';
import { OpenCalls } from './open-calls.ts';
import { performCall } from './perform-call.ts';
import type { RequestedCall } from './requested-call.ts';
import type { StepRecord } from './step-record.ts';
import type { TurnState } from './turn-state.ts';

/**
 * Handles the calls of a step in order: what is allowed runs, and changes what the next call of the same step may do;
 * what needs a person is put aside and returned, so that all of a step are decided together (ruling 32).
 */
export async function runCalls(
  turn: TurnState,
  step: StepRecord,
  calls: readonly RequestedCall[],
): Promise<OpenCalls> {
  const open = new OpenCalls();
  for (const call of calls) {
    if (turn.signal.aborted) break;
    const { callId, name, input, tool, problem } = call;
    turn.emit({ type: 'tool_call', callId, tool: name, input });
    if (tool === undefined || problem !== undefined) {
      await refuseCall(turn, step, call, problem ?? { code: 'TOOL_UNKNOWN', message: '' });
      continue;
    }
    const verdict = await authorize(turn, tool, call);
    if (verdict.answer === 'allow' && tool.handedOver === true)
      turn.handedOver.push({ callId, tool: name, input });
    else if (verdict.answer === 'allow')
      await performCall(turn, step, open, tool, call, (context) => tool.execute(input, context));
    else if (verdict.answer === 'deny') await blockCall(turn, step, call, verdict);
    else if (turn.request.unattended === true) await blockCall(turn, step, call, unanswered(verdict));
    else open.add({ callId, tool: name, input, need: verdict.need });
  }
  return open;
}

/** What the policies say to a call now. */
export function authorize(turn: TurnState, tool: AgentTool, call: NamedCall): Promise<Verdict> {
  const context = contextOf(turn, call.callId);
  return authorizeCall(turn.policies, turn.broken, turn.request.tools, { tool, input: call.input, context });
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
