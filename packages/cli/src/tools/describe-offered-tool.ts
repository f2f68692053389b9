import type { ToolSchema } from '@techne/exec';
import type { OfferedTool } from './offered-tools.ts';

/** A tool as `tools --json` prints it. */
export function describeOfferedTool(
  { name, skill, tool }: OfferedTool,
  parameters: ToolSchema,
): Readonly<Record<string, unknown>> {
  const { gibberish } = skill.manifest;
  return {
    name,
    skill: skill.name,
    tool: tool.name,
    description: tool.description,
    parameters,
    command: tool.command.source,
    source: skill.source,
    trust: skill.trust,
    path: skill.path,
    modes: gibberish?.modes ?? ['Global'],
    read_only: gibberish?.readOnly ?? false,
    always_ask: gibberish?.alwaysAsk ?? false,
    network: gibberish?.network ?? false,
    timeout: gibberish?.timeout ?? 30,
  };
}
