import { boundValue, type AgentEvent } from '@techne/agent';
import type { TalkingRun } from '../active-run.ts';

/** Tells of what happens in a subagent: the five events, and `tool_call` and `tool_result` between them. */
export function sayAgentEvent(
  run: TalkingRun,
  event: AgentEvent,
  subagent: { readonly depth: number; readonly name: string },
): void {
  const { depth, name: skill } = subagent;
  run.trail.hear(event, skill);
  switch (event.type) {
    case 'run_started':
      return run.say('thought', { type: 'skill', status: 'loaded', skill_name: skill });
    case 'step_started':
      return run.say('thought', { type: 'generation', status: 'start', step: event.step });
    case 'text':
      // What a subagent of the subagent says is the result of a call, not the answer.
      return depth === 1 ? run.token(event.content) : undefined;
    case 'tool_call': {
      const { callId, tool, input } = event;
      return run.say('tool_call', { call_id: callId, skill, tool, input: boundValue(input) });
    }
    case 'tool_result': {
      const { callId, tool, output, isError, durationMs } = event;
      const outcome = { output: boundValue(output), is_error: isError, duration_ms: durationMs };
      return run.say('tool_result', { call_id: callId, skill, tool, ...outcome });
    }
    default:
      return undefined;
  }
}
