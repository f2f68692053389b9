import type { CatalogSkill } from '@techne/skills';
import type { AgentTool, JsonValue } from '../../tools/agent-tool.ts';
import { defaultOutputBytes, sizeOf } from '../fit-output.ts';
import { textOf } from '../read-input.ts';
import { searchSchema } from '../search-schema.ts';
import type { SkillOperations } from '../skill-operations.ts';
import { envelope, failure } from './envelope.ts';

const tool = 'skills_list';

/** `skills_list`: names and descriptions alone. */
export function listTool(operations: SkillOperations): AgentTool {
  return {
    name: tool,
    description: 'List available agent skills (metadata only).',
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    baseline: true,
    async execute() {
      return { output: fitList(operations.list(), operations.options.maxOutputBytes ?? defaultOutputBytes) };
    },
  };
}

/** `skills_search`, in TavernKit's envelope. */
export function searchTool(operations: SkillOperations): AgentTool {
  return {
    ...searchSchema,
    async execute(input) {
      const query = textOf(input, 'query');
      if (query === '') return failure(searchSchema.name, 'ARGUMENT_ERROR', 'query is required');
      const skills = operations.search(query).map(entryOf);
      return { output: envelope(searchSchema.name, { query, skills }) };
    },
  };
}

/** As many skills as fit; a warning says how many do not. */
function fitList(skills: readonly CatalogSkill[], limit: number): JsonValue {
  const entries = skills.map(entryOf);
  const render = (count: number): JsonValue => {
    const message = `Only the first ${count} of ${entries.length} skills are listed; call skills_search to find the others`;
    const warnings = count < entries.length ? [{ code: 'LIST_TRUNCATED', message }] : [];
    return envelope(tool, { skills: entries.slice(0, count) }, warnings);
  };
  let [least, most] = [0, entries.length];
  if (sizeOf(render(most)) <= limit) return render(most);
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (sizeOf(render(middle)) <= limit) least = middle;
    else most = middle - 1;
  }
  return render(least);
}

function entryOf({ name, description }: CatalogSkill): JsonValue {
  return { name, description };
}
