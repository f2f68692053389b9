import type { JsonValue } from '../tools/agent-tool.ts';
import type { SkillOperations } from './skill-operations.ts';

/** More names than this are not listed in a schema (ruling 16). */
export const maximumEnum = 200;

/** The schema of a skill's name: an enum while that is short enough. */
export function nameProperty(operations: SkillOperations): JsonValue {
  const names = operations.list().map((skill) => skill.name);
  return names.length <= maximumEnum
    ? { type: 'string', enum: names, description: 'The name of the skill.' }
    : { type: 'string', description: 'The name of the skill, as the list or skills_search gives it.' };
}

export function wantsSearch(operations: SkillOperations): boolean {
  return operations.options.search ?? operations.list().length > maximumEnum;
}
