import type { AgentEvent } from '../src/events/agent-event.ts';
import type { AgentTool, JsonValue, ToolOutcome } from '../src/tools/agent-tool.ts';
import { toolContext } from './tool-context.ts';

/** Calls one of several tools by name; what it told of goes into `events`. */
export async function callByName(
  tools: readonly AgentTool[],
  name: string,
  input: JsonValue,
  events: AgentEvent[] = [],
): Promise<ToolOutcome & { readonly output: Record<string, any> }> {
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined) throw new Error(`no tool ${name}: ${tools.map((each) => each.name).join(', ')}`);
  const outcome = await tool.execute(input, toolContext({ emit: (event) => void events.push(event) }));
  return outcome as ToolOutcome & { output: Record<string, any> };
}
