import type { AgentTool } from '../tools/agent-tool.ts';

/** What both sets say of `skills_search`. */
export const searchSchema = {
  name: 'skills_search',
  description:
    'Search all available skills by words; returns names and descriptions, the best first. Use it to find skills that the list leaves out.',
  inputSchema: {
    type: 'object',
    properties: { query: { type: 'string', description: 'A few words that say what the skill should do.' } },
    required: ['query'],
    additionalProperties: false,
  },
  baseline: true,
} as const satisfies Omit<AgentTool, 'execute'>;
