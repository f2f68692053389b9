import { truncationNotice, type FrontmatterMap } from '@techne/skills';
import type { AgentTool, JsonValue, ToolContext, ToolOutcome } from '../../tools/agent-tool.ts';
import { defaultOutputBytes, fitOutput } from '../fit-output.ts';
import { nameProperty } from '../name-property.ts';
import { textOf } from '../read-input.ts';
import type { LoadedSkill, SkillOperations } from '../skill-operations.ts';
import { errorOutcome } from './error-text.ts';

/** More files than this are counted, not named. */
const maximumFiles = 200;

/** `skills.activate`: the body of a skill, for a model to follow (remcochat.md, section 7.1). */
export function activateTool(operations: SkillOperations): AgentTool {
  return {
    name: 'skillsActivate',
    id: 'skills.activate',
    description:
      'Activate a skill: returns the instructions of its SKILL.md and the list of its files. Call it before using the skill.',
    inputSchema: {
      type: 'object',
      properties: { name: nameProperty(operations) },
      required: ['name'],
      additionalProperties: false,
    },
    baseline: true,
    execute: (input, context) => activate(operations, textOf(input, 'name'), context),
  };
}

/** Activates by name: what the tool does, and what a person's `/name` does. */
export async function activate(
  operations: SkillOperations,
  name: string,
  context: ToolContext,
): Promise<ToolOutcome> {
  const answer = await operations.load(name);
  if (!answer.ok) return errorOutcome(answer.refusal);
  const loaded = answer.data;
  const { output, truncated } = loaded.alreadyActive ? alreadyActive(loaded) : render(operations, loaded);
  operations.remember(loaded, truncated, context);
  const { skill, digest } = loaded;
  return {
    output,
    activated: {
      name: skill.name,
      ...(digest === undefined ? {} : { digest }),
      truncated,
      allowedTools: skill.manifest.allowedTools,
    },
  };
}

function alreadyActive({ skill }: LoadedSkill): { output: JsonValue; truncated: boolean } {
  const message = `The skill ${skill.name} is already active in this conversation, unchanged: follow the instructions above.`;
  return { output: { name: skill.name, already_active: true, message }, truncated: skill.bodyTruncated };
}

function render(operations: SkillOperations, loaded: LoadedSkill): { output: JsonValue; truncated: boolean } {
  const { skill, body, argumentsFilledIn, hiddenCharacters } = loaded;
  const { files } = skill;
  const more = Math.max(0, files.length - maximumFiles);
  const envelope = (text: string, bytesCut: number): JsonValue => {
    const removed = skill.bytesRemoved + bytesCut;
    return {
      name: skill.name,
      source: skill.source,
      trust: skill.trust,
      frontmatter: plainJson(skill.manifest.raw),
      // The mark stands at the very end of the text.
      body: removed > 0 ? text + truncationNotice('SKILL.md', removed) : text,
      truncated: removed > 0,
      ...(argumentsFilledIn ? { arguments_filled_in: true } : {}),
      ...(hiddenCharacters.length === 0 ? {} : { hidden_characters: hiddenCharacters.slice(0, 8) }),
      files: files.slice(0, maximumFiles),
      ...(more === 0 ? {} : { more_files: more }),
    };
  };
  const limit = operations.options.maxOutputBytes ?? defaultOutputBytes;
  const { output, bytesRemoved } = fitOutput(body, limit, envelope);
  return { output, truncated: skill.bodyTruncated || bytesRemoved > 0 };
}

/** Frontmatter may hold numbers that JSON does not know; they become null, as JSON does it. */
function plainJson(frontmatter: FrontmatterMap): JsonValue {
  return JSON.parse(JSON.stringify(frontmatter)) as JsonValue;
}
