import type { ToolPolicy } from '../policies/tool-policy.ts';
import type { SkillUseRefusal } from './skill-use-refusal.ts';

export const useSkillName = 'use_skill';

/**
 * Why an agent at that depth may not use another skill; undefined when it may. The main agent (0) always may, a
 * subagent at depth 1 from a limit of 1 on.
 */
export function chainingRefusal(depth: number, limit: number): SkillUseRefusal | undefined {
  if (depth === 0 || depth <= limit) return undefined;
  if (limit === 0) {
    return {
      code: 'SKILL_CHAINING_OFF',
      message: 'A skill that runs as a subagent cannot use other skills.',
      config: '[agent]\nchaining_depth = 1',
    };
  }
  return {
    code: 'SKILL_CHAINING_TOO_DEEP',
    message: `Skills may use one another to a depth of ${limit}, and this is deeper.`,
    config: `[agent]\nchaining_depth = ${depth}`,
  };
}

/** Hides `use_skill` where it cannot be used, and denies it to a model that calls it all the same. */
export function createChainingPolicy(depth: number, limit: number): ToolPolicy {
  const refusal = chainingRefusal(depth, limit);
  return {
    name: 'chaining',
    filterTools: (tools) => tools.filter(({ name }) => refusal === undefined || name !== useSkillName),
    authorizeCall: ({ name }) =>
      refusal === undefined || name !== useSkillName
        ? { answer: 'allow' }
        : { answer: 'deny', code: 'TOOL_NOT_ALLOWED', reason: refusal.message, reasonCodes: [refusal.code] },
  };
}
