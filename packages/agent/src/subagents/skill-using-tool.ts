import { visibleSkills, type Catalog } from '@techne/skills';
import { fieldsOf, textOf } from '../skill-tools/read-input.ts';
import type { AgentTool, JsonValue, ToolOutcome } from '../tools/agent-tool.ts';
import { useSkillName } from './chaining-policy.ts';
import type { SkillUseRefusal } from './skill-use-refusal.ts';
import type { UseSkillRequest, UseSkillResult } from './skill-use.ts';

/** More names than this are not listed; the catalog of the conversation has them. */
const maximumNames = 200;

/** What an agent calls to run a skill as a subagent; `use` runs it. */
export function skillUsingTool(
  catalog: Catalog,
  use: (request: UseSkillRequest) => Promise<UseSkillResult>,
): AgentTool {
  return {
    name: useSkillName,
    description: describeTool(catalog),
    inputSchema: {
      type: 'object',
      properties: {
        skill: { type: 'string', description: 'Name of the skill to invoke.' },
        message: { type: 'string', description: 'The task for the skill.' },
        context: {
          type: 'string',
          description: 'What the skill has to know; it sees nothing else of this conversation.',
        },
      },
      required: ['skill', 'message'],
      additionalProperties: false,
    },
    async execute(input, context): Promise<ToolOutcome> {
      const { caller, depth, signal } = context;
      const result = await use({
        skill: textOf(input, 'skill'),
        message: ownText(input, 'message'),
        context: ownText(input, 'context'),
        caller,
        depth,
        signal,
        emit: (event) => context.emit(event),
      });
      return renderResult(result);
    },
  };
}

function describeTool(catalog: Catalog): string {
  const names = visibleSkills(catalog.skills).map(({ name }) => name);
  if (names.length === 0) return 'Invoke a skill (none available)';
  const more = names.length > maximumNames ? ` and ${names.length - maximumNames} more` : '';
  return `Invoke a skill with isolated execution. Available: ${names.slice(0, maximumNames).join(', ')}${more}`;
}

/** As written, blanks included: code and letters have them. */
function ownText(input: JsonValue, field: string): string {
  const fields = fieldsOf(input);
  const value = Object.hasOwn(fields, field) ? fields[field] : undefined;
  return typeof value === 'string' ? value : '';
}

function renderResult(result: UseSkillResult): ToolOutcome {
  if (result.status === 'refused')
    return { output: { error: renderRefusal(result.refusal), iterations: 0 }, isError: true };
  const { content, iterations, error, status } = result;
  if (error === undefined && status === 'succeeded') return { output: { content, iterations } };
  const { code, message } = error ?? { code: 'SKILL_FAILED', message: `The skill ended as ${status}` };
  return { output: { content, iterations, error: { code, message } }, isError: true };
}

function renderRefusal({ code, message, hint, config }: SkillUseRefusal): JsonValue {
  return {
    code,
    message,
    ...(hint === undefined ? {} : { hint }),
    ...(config === undefined ? {} : { config }),
  };
}
