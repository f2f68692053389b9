import type { AgentTool, JsonValue, ToolContext, ToolOutcome } from '../../tools/agent-tool.ts';
import { defaultOutputBytes, fitOutput } from '../fit-output.ts';
import { nameProperty } from '../name-property.ts';
import { textOf } from '../read-input.ts';
import type { LoadedSkill, SkillOperations } from '../skill-operations.ts';
import { envelope, refusalFailure, type Notice } from './envelope.ts';

const tool = 'skills_load';
/** What `skills_read_file` can read. */
const bundled = /^(?:scripts|references|assets)\/[^/]+$/;

const truncatedNotice: Notice = {
  code: 'CONTENT_TRUNCATED',
  message: 'SKILL.md exceeded size limit and was truncated',
};
const alreadyLoadedNotice: Notice = {
  code: 'ALREADY_LOADED',
  message: 'The skill is already loaded in this conversation, unchanged; its body is above',
};

/** `skills_load`: the body of a skill and the list of its bundled files. */
export function loadTool(operations: SkillOperations): AgentTool {
  return {
    name: tool,
    description: "Load a skill's SKILL.md body (progressive disclosure).",
    inputSchema: {
      type: 'object',
      properties: { name: nameProperty(operations) },
      required: ['name'],
      additionalProperties: false,
    },
    baseline: true,
    execute: (input, context) => load(operations, textOf(input, 'name'), context),
  };
}

async function load(operations: SkillOperations, name: string, context: ToolContext): Promise<ToolOutcome> {
  const answer = await operations.load(name);
  if (!answer.ok) return refusalFailure(tool, answer.refusal);
  const loaded = answer.data;
  const { skill, digest } = loaded;
  const limit = operations.options.maxOutputBytes ?? defaultOutputBytes;
  const fitted = fitOutput(loaded.alreadyActive ? '' : loaded.body, limit, envelopeOf(loaded));
  const truncated = skill.bodyTruncated || fitted.bytesRemoved > 0;
  operations.remember(loaded, truncated, context);
  return {
    output: fitted.output,
    activated: {
      name: skill.name,
      ...(digest === undefined ? {} : { digest }),
      truncated,
      allowedTools: skill.manifest.allowedTools,
    },
  };
}

function envelopeOf({ skill, alreadyActive, hiddenCharacters }: LoadedSkill) {
  const { manifest, files } = skill;
  return (body: string, bytesCut: number): JsonValue => {
    const warnings: Notice[] = [];
    if (alreadyActive) warnings.push(alreadyLoadedNotice);
    else if (skill.bodyTruncated || bytesCut > 0) warnings.push(truncatedNotice);
    if (!alreadyActive && hiddenCharacters.length > 0) warnings.push(hiddenNotice(hiddenCharacters));
    if (skill.trust === 'untrusted') {
      const message = `The skill comes from a source that is not trusted (${skill.source})`;
      warnings.push({ code: 'SKILL_UNTRUSTED', message });
    }
    return envelope(
      tool,
      {
        name: skill.name,
        description: skill.description,
        allowed_tools: manifest.allowedTools,
        allowed_tools_raw: manifest.allowedToolsRaw ?? null,
        body_markdown: body,
        files: files.filter((file) => bundled.test(file)),
      },
      warnings,
    );
  };
}

function hiddenNotice(characters: readonly string[]): Notice {
  const message = `The body holds characters that nobody sees: ${characters.slice(0, 8).join(' ')}`;
  return { code: 'HIDDEN_CHARACTERS', message };
}
