import { boundValue, isManifestPath, type AgentEvent, type JsonValue } from '@techne/agent';
import type { ActiveRun } from '../../runs/active-run.ts';
import { isRecord } from '../../runs/waiting-state.ts';

/** Events carry dotted ids (ruling 16). */
const dottedIds: ReadonlyMap<string, string> = new Map([
  ['skillsActivate', 'skills.activate'],
  ['skillsReadResource', 'skills.readResource'],
]);

/** Tells of what happens in a turn: the five events, and `tool_call` and `tool_result` between them. */
export function sayChatEvent(run: ActiveRun, event: AgentEvent): void {
  switch (event.type) {
    case 'step_started':
      return run.say('thought', { type: 'generation', status: 'start', step: event.step });
    case 'model_retry':
      return run.say('thought', { type: 'generation', status: 'retry', attempt: event.attempt });
    case 'model_warning':
      return run.say('thought', { type: 'generation', status: 'warning', message: event.message });
    case 'text':
      return run.token(event.content);
    case 'thought':
      return run.say('thought', event.data);
    case 'citation':
      return run.say('citation', { sources: event.sources });
    case 'skill_activated': {
      const { skill: skill_name, digest, truncated, injected } = event;
      const more = injected === undefined ? {} : { injected };
      return run.say('thought', {
        type: 'skill',
        status: 'activated',
        skill_name,
        digest,
        truncated,
        ...more,
      });
    }
    case 'tool_call':
      return run.say('tool_call', toolCallData(event));
    case 'tool_result':
      return run.say('tool_result', toolResultData(event));
    default:
      return undefined;
  }
}

/** What a subagent does, for who watches; `depth` tells it from what the chat itself does. */
export function sayInnerEvent(
  run: ActiveRun,
  event: AgentEvent,
  { depth, name: skill }: { readonly depth: number; readonly name: string },
): void {
  run.trail.hear(event, skill);
  if (event.type === 'tool_call') run.say('tool_call', { ...toolCallData(event), skill, depth });
  else if (event.type === 'tool_result') run.say('tool_result', { ...toolResultData(event), skill, depth });
}

function toolCallData({ callId, tool, input }: Extract<AgentEvent, { type: 'tool_call' }>): object {
  return { call_id: callId, tool: dottedIds.get(tool) ?? tool, input: boundValue(input) };
}

function toolResultData(
  event: Omit<Extract<AgentEvent, { type: 'tool_result' }>, 'type'>,
): Readonly<Record<string, unknown>> {
  const { callId, tool, output, isError, durationMs } = event;
  const shown = withoutBody(tool, output);
  const bounded = boundValue(shown);
  const isCut = JSON.stringify(bounded) !== JSON.stringify(shown);
  return {
    call_id: callId,
    tool: dottedIds.get(tool) ?? tool,
    output: bounded,
    is_error: isError,
    truncated: isCut || (isRecord(output) && output['truncated'] === true),
    duration_ms: durationMs,
  };
}

/** Events are stored, and the text of a skill is not (ruling 32): who wants it reads the skill. */
function withoutBody(tool: string, output: JsonValue): JsonValue {
  if (!isObject(output)) return output;
  const { body: _, ...card } = output;
  if (tool === 'skillsActivate') return card;
  const { content: __, ...read } = output;
  return tool === 'skillsReadResource' && isManifestPath(output['path']) ? read : output;
}

function isObject(value: JsonValue): value is { readonly [key: string]: JsonValue } {
  return isRecord(value);
}
