import type { LanguageModel } from 'ai';
import type { AgentEvent } from '../src/events/agent-event.ts';
import type { TurnRequest } from '../src/loop/turn.ts';
import type { AgentTool, JsonValue } from '../src/tools/agent-tool.ts';

/** A tool that answers at once, and the inputs that it was called with. */
export function recordingTool(
  name: string,
  options: Partial<AgentTool> & { readonly output?: JsonValue } = {},
): AgentTool & { readonly inputs: JsonValue[] } {
  const inputs: JsonValue[] = [];
  const { output = { ok: true, tool_name: name, data: {}, warnings: [], errors: [] }, ...rest } = options;
  return {
    name,
    description: `The tool ${name}.`,
    inputSchema: { type: 'object', properties: {} },
    execute: (input) => {
      inputs.push(input);
      return Promise.resolve({ output });
    },
    ...rest,
    inputs,
  };
}

/** A tool that loads a skill with these allowed tools. */
export function loadingTool(skill: string, allowedTools: readonly string[], name = 'skills_load') {
  return recordingTool(name, {
    baseline: true,
    execute: () =>
      Promise.resolve({
        output: { ok: true, tool_name: name, data: { name: skill }, warnings: [], errors: [] },
        activated: { name: skill, digest: `sha256:${skill}`, truncated: false, allowedTools },
      }),
  });
}

/** A request for one turn about `text`, and the events that it told of. */
export function turnOf(
  model: LanguageModel,
  text: string,
  more: Partial<TurnRequest> = {},
): { readonly request: TurnRequest; readonly events: AgentEvent[] } {
  const events: AgentEvent[] = [];
  const request: TurnRequest = {
    runId: 'run-1',
    model,
    instructions: 'Be brief.',
    messages: [{ role: 'user', content: text }],
    tools: [],
    onEvent: (event) => events.push(event),
    limits: { retryDelayMs: 10 },
    ...more,
  };
  return { request, events };
}

/** The outputs of tools in the messages of a turn, by id of the call. */
export function outputsOf(messages: TurnRequest['messages']): Readonly<Record<string, JsonValue>> {
  return Object.fromEntries(
    messages
      .flatMap((message) => (message.role === 'tool' ? message.content : []))
      .flatMap((part) =>
        part.type === 'tool-result' && 'value' in part.output
          ? [[part.toolCallId, part.output.value as JsonValue]]
          : [],
      ),
  );
}
