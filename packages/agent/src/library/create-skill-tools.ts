import type { Catalog } from '@techne/skills';
import { jsonSchema, tool, type JSONSchema7, type JSONValue, type ToolSet } from 'ai';
import type { AgentEvent } from '../events/agent-event.ts';
import { skillTools } from '../skill-tools/skill-tools.ts';
import type { SkillToolsOptions } from '../skill-tools/skill-tools-options.ts';
import type { AgentTool, JsonValue } from '../tools/agent-tool.ts';
import { callTool, type Ask } from './call-tool.ts';
import { libraryContext } from './tool-context.ts';

/** What somebody else's agent may want to know and answer. */
export interface LibraryOptions {
  /** Told what happened: activations, reads, refusals. */
  readonly onEvent?: (event: AgentEvent) => void;
  /** Asks a person about what runs something. Without it such calls are refused. */
  readonly ask?: Ask;
}

/**
 * Skills as tools of the AI SDK, for any agent: nothing at all when the catalog has no skills.
 *
 * @example
 * const { text } = await generateText({ model, prompt, tools: createSkillTools(catalog), stopWhen: isStepCount(20) });
 */
export function createSkillTools(
  catalog: Catalog,
  options: SkillToolsOptions & LibraryOptions = {},
): ToolSet {
  return toToolSet(skillTools(catalog, options), options);
}

/**
 * Any of our tools as tools of the AI SDK.
 *
 * @example
 * toToolSet(await commandTools(catalog, { gate }), { ask });
 */
export function toToolSet(tools: readonly AgentTool[], options: LibraryOptions = {}): ToolSet {
  return Object.fromEntries(tools.map((each) => [each.name, toTool(each, options)]));
}

function toTool(each: AgentTool, { onEvent, ask }: LibraryOptions) {
  // Both say JSON Schema; only the spelling of readonly differs.
  const schema = JSON.parse(JSON.stringify(each.inputSchema)) as JSONSchema7;
  return tool({
    description: each.description,
    inputSchema: jsonSchema<JSONValue>(schema),
    async execute(input: JSONValue, { toolCallId, abortSignal }): Promise<JSONValue> {
      const context = libraryContext(toolCallId, abortSignal, onEvent);
      return (await callTool(each, input as JsonValue, context, ask)).output as JSONValue;
    },
  });
}
