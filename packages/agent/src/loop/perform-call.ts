import type { AgentError } from '../errors/agent-error.ts';
import type { Activation, PolicyWarning } from '../policies/tool-policy.ts';
import type { AgentTool, JsonValue, ToolContext, ToolOutcome } from '../tools/agent-tool.ts';
import { executeTool } from './execute-tool.ts';
import { endsRun } from './expose-tools.ts';
import { contextOf, finishCall, type NamedCall } from './finish-call.ts';
import type { OpenCalls } from './open-calls.ts';
import type { StepRecord } from './step-record.ts';
import type { TurnState } from './turn-state.ts';

/** Runs a call, or goes on with it, as `work` says; one that waits for calls inside of it goes to `open`. */
export async function performCall(
  turn: TurnState,
  step: StepRecord,
  open: OpenCalls,
  tool: AgentTool,
  call: NamedCall,
  work: (context: ToolContext) => Promise<ToolOutcome>,
): Promise<void> {
  const context = contextOf(turn, call.callId);
  const started = performance.now();
  const outcome = await executeTool(tool, work, context);
  if (outcome.waiting !== undefined) return open.suspend(call, outcome.waiting);
  const isError = outcome.isError === true;
  let ending: AgentError | undefined;
  let { output } = outcome;
  if (!isError) {
    const told = tellPolicies(turn, tool, outcome, context);
    ending = told.ending;
    output = withWarnings(output, told.warnings);
    if (outcome.activated !== undefined) turn.activations.push(outcome.activated);
  }
  await finishCall(turn, step, call, { output, isError, durationMs: performance.now() - started });
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
