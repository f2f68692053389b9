import type { AgentTool, JsonValue, ToolContext, ToolOutcome } from '../../tools/agent-tool.ts';
import { defaultOutputBytes, sizeOf } from '../fit-output.ts';
import { nameProperty } from '../name-property.ts';
import { textOf } from '../read-input.ts';
import type { SkillOperations } from '../skill-operations.ts';
import { envelope, refusalFailure } from './envelope.ts';

const tool = 'skills_read_file';

/** `skills_read_file`: a file directly in scripts/, references/ or assets/. */
export function readFileTool(operations: SkillOperations): AgentTool {
  return {
    name: tool,
    description: 'Read a file bundled with a skill (scripts/, references/, assets/).',
    inputSchema: {
      type: 'object',
      properties: {
        name: nameProperty(operations),
        path: { type: 'string', description: 'Such as references/guide.md.' },
      },
      required: ['name', 'path'],
      additionalProperties: false,
    },
    baseline: true,
    execute: (input, context) => read(operations, input, context),
  };
}

async function read(
  operations: SkillOperations,
  input: JsonValue,
  context: ToolContext,
): Promise<ToolOutcome> {
  const path = textOf(input, 'path');
  const answer = await operations.read(textOf(input, 'name'), path, 'one-level', context);
  if (!answer.ok) return refusalFailure(tool, answer.refusal);
  const output = envelope(tool, { path, content: answer.data.content });
  // TavernKit never cuts a file: what does not fit is too large.
  if (sizeOf(output) > (operations.options.maxOutputBytes ?? defaultOutputBytes))
    return refusalFailure(tool, { code: 'FILE_TOO_LARGE', subject: path, reason: '', hint: '' });
  return { output };
}
