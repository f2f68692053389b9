import type { Catalog } from '@techne/skills';
import type { ToolPolicy } from '../policies/tool-policy.ts';
import { findSkill } from '../skill-tools/find-skill.ts';
import { textOf } from '../skill-tools/read-input.ts';
import { errorText } from '../skill-tools/remcochat/error-text.ts';
import { useSkillName } from './chaining-policy.ts';

/**
 * Keeps `use_skill` to what a model may start, as activation is kept to it: not a skill for people alone, unless a
 * person named it in this turn (`invoked`), nor one of another mode. What else shuts a skill out has gates of its own,
 * which say more.
 */
export function createInvocationPolicy(catalog: Catalog, invoked?: string): ToolPolicy {
  return {
    name: 'invocation',
    authorizeCall(tool, input, { caller: { mode } }) {
      if (tool.name !== useSkillName) return { answer: 'allow' };
      const found = findSkill(catalog, textOf(input, 'skill'), {
        ...(mode === undefined ? {} : { mode }),
        ...(invoked === undefined ? {} : { invoked: new Map([[invoked, '']]) }),
      });
      if (found.ok || found.refusal.code !== 'SKILL_NOT_AVAILABLE') return { answer: 'allow' };
      return { answer: 'deny', code: 'TOOL_NOT_ALLOWED', reason: errorText(found.refusal) };
    },
  };
}
