import type { AgentTool } from '../../tools/agent-tool.ts';
import { textOf } from '../read-input.ts';
import { searchSchema } from '../search-schema.ts';
import type { SkillOperations } from '../skill-operations.ts';

/** `skills_search`: reaches the skills that a model was not told of (ruling 15). */
export function searchTool(operations: SkillOperations): AgentTool {
  return {
    ...searchSchema,
    async execute(input) {
      const query = textOf(input, 'query');
      if (query === '') return { output: { error: 'Missing query.' }, isError: true };
      const skills = operations.search(query).map(({ name, description }) => ({ name, description }));
      return { output: { query, skills } };
    },
  };
}
