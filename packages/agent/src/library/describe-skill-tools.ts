import { randomUUID } from 'node:crypto';
import type { Catalog } from '@techne/skills';
import { skillTools } from '../skill-tools/skill-tools.ts';
import type { SkillToolsOptions } from '../skill-tools/skill-tools-options.ts';
import type { AgentTool, JsonValue, ToolInputSchema, ToolOutcome } from '../tools/agent-tool.ts';
import { callTool } from './call-tool.ts';
import type { LibraryOptions } from './create-skill-tools.ts';
import { libraryContext } from './tool-context.ts';

/** One tool as plain data, for any model's interface. */
export interface ToolDescription {
  readonly name: string;
  readonly description: string;
  /** JSON Schema. */
  readonly parameters: ToolInputSchema;
}

/** Tools for an agent that is not built on the AI SDK. */
export interface DescribedTools {
  readonly definitions: readonly ToolDescription[];
  /** Carries out a call by wire name or dotted id; an unknown name is an error that the model can read. */
  readonly callSkillTool: (
    name: string,
    input: JsonValue,
    options?: { readonly signal?: AbortSignal },
  ) => Promise<ToolOutcome>;
}

/**
 * Skills as plain JSON Schema definitions, and the function that carries out calls.
 *
 * @example
 * const { definitions, callSkillTool } = describeSkillTools(catalog);
 * const { output } = await callSkillTool('skillsActivate', { name: 'git' });
 */
export function describeSkillTools(
  catalog: Catalog,
  options: SkillToolsOptions & LibraryOptions = {},
): DescribedTools {
  return describeTools(skillTools(catalog, options), options);
}

/** The same for any of our tools. */
export function describeTools(tools: readonly AgentTool[], options: LibraryOptions = {}): DescribedTools {
  return {
    definitions: tools.map(({ name, description, inputSchema }) => ({
      name,
      description,
      parameters: inputSchema,
    })),
    async callSkillTool(name, input, { signal } = {}) {
      const found = tools.find((each) => each.name === name || each.id === name);
      if (found === undefined)
        return { output: { error: `Tool not implemented: ${name.slice(0, 100)}` }, isError: true };
      return callTool(found, input, libraryContext(randomUUID(), signal, options.onEvent), options.ask);
    },
  };
}
