import { truncationNotice, type Resource } from '@techne/skills';
import type { AgentTool, JsonValue, ToolContext, ToolOutcome } from '../../tools/agent-tool.ts';
import { defaultOutputBytes, fitOutput } from '../fit-output.ts';
import { nameProperty } from '../name-property.ts';
import { textOf } from '../read-input.ts';
import type { SkillOperations } from '../skill-operations.ts';
import { errorOutcome } from './error-text.ts';

/** `skills.readResource`: any text file of a skill's folder (remcochat.md, section 7.2). */
export function readResourceTool(operations: SkillOperations): AgentTool {
  return {
    name: 'skillsReadResource',
    id: 'skills.readResource',
    description:
      "Read a file of a skill's folder as text. Use it only when the skill's instructions ask for the file.",
    inputSchema: {
      type: 'object',
      properties: {
        name: nameProperty(operations),
        path: {
          type: 'string',
          description: "Relative to the skill's folder, such as references/guide.md.",
        },
      },
      required: ['name', 'path'],
      additionalProperties: false,
    },
    baseline: true,
    execute: (input, context) => readForModel(operations, input, context),
  };
}

/** Reads a file: what the tool does, and what bringing back a stored conversation does. */
export async function readForModel(
  operations: SkillOperations,
  input: JsonValue,
  context: ToolContext,
): Promise<ToolOutcome> {
  const answer = await operations.read(textOf(input, 'name'), textOf(input, 'path'), 'any', context);
  if (!answer.ok) return errorOutcome(answer.refusal);
  const resource = answer.data;
  const limit = operations.options.maxOutputBytes ?? defaultOutputBytes;
  return { output: fitOutput(resource.content, limit, envelopeOf(resource)).output };
}

function envelopeOf({ name, path, truncated }: Resource) {
  return (content: string, bytesCut: number): JsonValue => ({
    name,
    path,
    content: bytesCut > 0 ? content + truncationNotice('resource', bytesCut) : content,
    truncated: truncated || bytesCut > 0,
  });
}
